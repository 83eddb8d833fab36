import {
  type Chart,
  type ChartState,
  type ChartTransition,
  withInnerStates,
} from '../../inspector/chart/chart.ts';
import { labelParts } from '../../inspector/chart/graph.ts';

interface Page {
  name: string;
  purpose: string;
  chart: Chart;
}

/** What people read of a machine: its chart, its states, its transitions. */
export function pageOf({ name, purpose, chart }: Page): string {
  return `# ${chart.id}

${purpose}

![Chart of ${chart.id}](chart.svg)

Made from [the machine](../../../machines/${name}/${name}.machine.ts) by \`npm run machines\`. The same as
[Mermaid](chart.mmd), and as [code that Stately's editor imports](stately.ts).

## States

${table(['state', 'kind', 'tags', 'invokes', 'on entry', 'on exit', 'clauses'], withInnerStates(chart.root).map(stateRow))}

## Transitions

${table(
  ['from', 'event', 'guard', 'to', 'actions', 'clauses'],
  chart.transitions.map((one) => transitionRow(chart, one)),
)}
`;
}

/** The list of all machines. */
export function indexOf(pages: Page[]): string {
  return `# Machines

Every flow of the shop, as it is. Made by \`npm run machines\`, and held to the machines by \`npm run check\`;
[testing](../testing.md#the-machines-seen) says how to watch them at work.

${table(
  ['machine', 'states', 'transitions', 'what for'],
  pages.map(({ name, purpose, chart }) => [
    `[${chart.id}](${name}/README.md)`,
    String(withInnerStates(chart.root).length - 1),
    String(chart.transitions.length),
    purpose,
  ]),
)}
`;
}

const codes = (names: string[]) => names.map((name) => `\`${name}\``).join(', ');
const pathText = (path: string) => (path === '' ? '(any)' : `\`${path}\``);

function stateRow({ path, type, tags, invokes, entry, exit, clauses }: ChartState): string[] {
  return [pathText(path), type, codes(tags), codes(invokes), codes(entry), codes(exit), clauses.join(', ')];
}

function transitionRow(chart: Chart, one: ChartTransition): string[] {
  const [when, guard] = labelParts(chart, one.id);
  const stays = one.reenter ? '(itself, entered anew)' : '(stays)';
  return [
    pathText(one.source),
    when === '' ? 'at once' : `\`${when}\``,
    guard === '' ? '' : `\`${guard.slice(1, -1)}\``,
    one.target === null ? stays : pathText(one.target),
    codes(one.actions),
    one.clauses.join(', '),
  ];
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
