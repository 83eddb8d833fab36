import {
  type Chart,
  type ChartState,
  type ChartTransition,
  flattenStates,
} from '../../../inspector/chart/chart.ts';
import { getLabelParts } from '../../../inspector/chart/graph.ts';
import type { System } from '../../../inspector/chart/system.ts';

interface Page {
  name: string;
  purpose: string;
  chart: Chart;
}

export function renderPage({ name, purpose, chart }: Page): string {
  return `# ${chart.id}

${purpose}

![Chart of ${chart.id}](chart.svg)

Made from [the machine](../../../machines/${name}/${name}.machine.ts) by \`npm run machines\`. The same as
[Mermaid](chart.mmd).

## States

${renderTable(['state', 'kind', 'tags', 'invokes', 'on entry', 'on exit', 'clauses'], flattenStates(chart.root).map(toStateRow))}
${renderDescriptions(chart)}
## Transitions

${renderTable(
  ['from', 'event', 'guard', 'to', 'actions', 'clauses', 'meaning'],
  chart.transitions.map((transition) => toTransitionRow(chart, transition)),
)}
`;
}

export function renderIndex(pages: Page[], system: System): string {
  const getLink = (id: string) => `[${id}](${pages.find(({ chart }) => chart.id === id)?.name}/README.md)`;
  return `# Machines

Every flow of the shop, as it is. Made by \`npm run machines\`, and held to the machines by \`npm run check\`;
[testing](../testing.md#the-machines-seen) says how to watch them at work.

## The system

An arrow leads from a machine to one that it invokes, and says in which states, which events it sends there, which
snapshots of the child it watches for (the guards), and how the child can end. In a box is what a machine emits to the
shell, which shows, stores or opens something; "signup.verified → session: session.adopt" means that the shell then
sends that event to the session. [Open the chart](system.svg) to follow its links, or read it as
[Mermaid](system.mmd).

[![System chart: which machine invokes which, and what passes between them](system.svg)](system.svg)

${renderTable(
  ['machine', 'invokes', 'in', 'sends it', 'watches', 'ends as'],
  system.links.map(({ parent, child, states, sends, watches, ends }) => [
    getLink(parent),
    getLink(child),
    toCodeList(states),
    toCodeList(sends),
    toCodeList(watches),
    toCodeList(ends),
  ]),
)}

## Each machine

${renderTable(
  ['machine', 'states', 'transitions', 'emits', 'what for'],
  pages.map(({ name, purpose, chart }) => [
    `[${chart.id}](${name}/README.md)`,
    String(flattenStates(chart.root).length - 1),
    String(chart.transitions.length),
    toCodeList(system.machines.find(({ id }) => id === chart.id)?.emits ?? []),
    purpose,
  ]),
)}
`;
}

const toCodeList = (names: string[]) => names.map((name) => `\`${name}\``).join(', ');
const formatPath = (path: string) => (path === '' ? '(any)' : `\`${path}\``);

function toStateRow({ path, type, tags, invokes, entry, exit, clauses }: ChartState): string[] {
  return [
    formatPath(path),
    type,
    toCodeList(tags),
    toCodeList(invokes),
    toCodeList(entry),
    toCodeList(exit),
    clauses.join(', '),
  ];
}

/** '' for a machine without descriptions. */
function renderDescriptions({ root }: Chart): string {
  const described = flattenStates(root).filter(({ description }) => description !== null);
  if (described.length === 0) return '';
  const lines = described.map(({ path, description }) => `- ${formatPath(path)}: ${description}`);
  return `\n${lines.join('\n')}\n`;
}

function toTransitionRow(chart: Chart, transition: ChartTransition): string[] {
  const [event, guard] = getLabelParts(chart, transition.id);
  const withoutTarget = transition.reenter ? '(itself, entered anew)' : '(stays)';
  return [
    formatPath(transition.source),
    event === '' ? 'at once' : `\`${event}\``,
    guard === '' ? '' : `\`${guard.slice(1, -1)}\``,
    transition.target === null ? withoutTarget : formatPath(transition.target),
    toCodeList(transition.actions),
    transition.clauses.join(', '),
    transition.description ?? '',
  ];
}

function renderTable(head: string[], rows: string[][]): string {
  const toLine = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [toLine(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(toLine)].join('\n');
}
