import {
  type Chart,
  type ChartState,
  type ChartTransition,
  flattenStates,
} from '../../../inspector/chart/chart.ts';
import { getLabelParts } from '../../../inspector/chart/graph.ts';

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
  ['from', 'event', 'guard', 'to', 'actions', 'clauses'],
  chart.transitions.map((transition) => toTransitionRow(chart, transition)),
)}
`;
}

export function renderIndex(pages: Page[]): string {
  return `# Machines

Every flow of the shop, as it is. Made by \`npm run machines\`, and held to the machines by \`npm run check\`;
[testing](../testing.md#the-machines-seen) says how to watch them at work.

${renderTable(
  ['machine', 'states', 'transitions', 'what for'],
  pages.map(({ name, purpose, chart }) => [
    `[${chart.id}](${name}/README.md)`,
    String(flattenStates(chart.root).length - 1),
    String(chart.transitions.length),
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
  ];
}

function renderTable(head: string[], rows: string[][]): string {
  const toLine = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [toLine(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(toLine)].join('\n');
}
