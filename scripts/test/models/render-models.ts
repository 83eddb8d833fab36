import type { TraversalReport } from '../../../e2e/generated/support/path-coverage-reporter.ts';
import type { Chart, ChartTransition } from '../../../inspector/chart/chart.ts';
import { formatTransition } from '../../../inspector/chart/labels.ts';
import type { Outcome } from '../outcome.ts';

export interface TraversedMachine {
  /** The folder name. */
  name: string;
  chart: Chart;
  report: TraversalReport;
}

interface Shares {
  transitions: ChartTransition[];
  /** By the path of `npm test`, and by all paths. */
  takenByTest: Set<string>;
  taken: Set<string>;
  impossible: ChartTransition[];
  missed: ChartTransition[];
}

const HEADER = [
  'machine',
  'transitions',
  '`npm test` takes',
  '`npm run models` takes',
  'cannot be produced',
  'missed',
  'seconds',
];

interface Rendering {
  /** The folder names of all machines, in the order of the document. */
  names: readonly string[];
  /** Some of them or all. */
  machines: readonly TraversedMachine[];
  /** Null without reports of the machines of a payment. */
  purchaseMatrix: string | null;
  /** The document as it is, whose lines about machines without a report stay. */
  previous: string;
}

export function renderModels({ names, machines, purchaseMatrix, previous }: Rendering): string {
  const sections = readSections(previous);
  const summary = sections.get('') ?? '';
  const rows = names.flatMap((name) => {
    const machine = machines.find((traversed) => traversed.name === name);
    if (machine) return [toCells(machine)];
    const line = summary.split('\n').find((text) => text.startsWith(`| ${name} |`));
    return line ? [readCells(line)] : [];
  });
  return [
    '# The transitions taken in Chromium',
    '',
    'Made by `npm run models`, which takes in Chromium, against the built shop and its sandbox, a path to each state and',
    'those of a cover of every transition that the shop can produce ([generated paths](../testing.md#generated-paths)). A',
    'guarded branch counts as a transition. Each transition that is not taken is listed below with the steps on the way to it',
    'that the shop cannot produce, and why; all of them are taken on the machine alone.',
    '',
    formatSummary(rows),
    '',
    '## The purchase',
    '',
    'How many paths in Chromium and journeys have an outcome of a payment after a way in. A path or journey counts in every',
    'cell that its steps or words name. On the machines each method is taken through every outcome, with every reason of a',
    'refusal, after every way in: `tests/machines/payments/purchase-outcomes` says where each ends. “–” is a cell that no title',
    'names.',
    '',
    purchaseMatrix ?? readTable(sections.get('The purchase') ?? ''),
    '',
    ...names.flatMap((name) => {
      const machine = machines.find((traversed) => traversed.name === name);
      if (machine) return renderMachine(machine);
      const section = sections.get(name);
      return section === undefined ? [] : [`## ${name}${section}`];
    }),
  ].join('\n');
}

/** The text after each heading of the second level; that before the first one has the name ''. */
function readSections(document: string): Map<string, string> {
  const [start = '', ...rest] = document.split(/^## /m);
  const named = rest.map((text): [string, string] => {
    const end = text.indexOf('\n');
    return [text.slice(0, end), `${text.slice(end).trimEnd()}\n`];
  });
  return new Map([['', start], ...named]);
}

const readTable = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .join('\n');

type Cells = (string | number)[];

const readCells = (line: string): Cells =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

export function toCells({ name, chart, report }: TraversedMachine): Cells {
  const { transitions, takenByTest, taken, impossible, missed } = getShares(chart, report);
  return [
    name,
    transitions.length,
    takenByTest.size,
    taken.size,
    impossible.length,
    missed.length,
    report.seconds,
  ];
}

export function formatSummary(rows: Cells[]): string {
  const total = HEADER.map((_, column) =>
    column === 0 ? 'all' : rows.reduce((sum, row) => sum + Number(row[column]), 0),
  );
  return formatTable([HEADER, ...rows, total]);
}

/** Counts a missed transition, and a machine without a report, as failures. */
export function toTraversalOutcome(names: readonly string[], machines: readonly TraversedMachine[]): Outcome {
  const missing = names.filter((name) => !machines.some((machine) => machine.name === name));
  const missed = machines
    .filter(({ name }) => names.includes(name))
    .flatMap(({ name, chart, report }) =>
      getShares(chart, report).missed.map((transition) => `${name}: missed ${formatTransition(transition)}`),
    );
  const failures = [...missing.map((name) => `${name} left no report`), ...missed];
  return { passed: 0, failed: failures.length, failures };
}

function formatTable([header = [], ...rows]: Cells[]): string {
  const toLine = (cells: Cells) => `| ${cells.join(' | ')} |`;
  return [toLine(header), toLine(header.map(() => '---')), ...rows.map(toLine)].join('\n');
}

function renderMachine({ name, chart, report }: TraversedMachine): string[] {
  const { impossible, missed } = getShares(chart, report);
  if (impossible.length + missed.length === 0) return [];
  return [
    `## ${name}`,
    '',
    ...missed.map((transition) => `- ${formatTransition(transition)}: missed in this run`),
    ...groupByReasons(impossible, report).flatMap(({ reasons, transitions }) => [
      `- ${reasons}`,
      ...transitions.map((transition) => `  - ${formatTransition(transition)}`),
    ]),
    '',
  ];
}

function groupByReasons(transitions: ChartTransition[], { impossible }: TraversalReport) {
  const groups = Map.groupBy(transitions, ({ id }) => impossible[id]!.join('; '));
  return [...groups].map(([reasons, group]) => ({ reasons, transitions: group }));
}

function getShares({ transitions }: Chart, { impossible, passed, alwaysTaken }: TraversalReport): Shares {
  const known = new Set(transitions.map(({ id }) => id));
  const collect = (titles: string[]) =>
    new Set(titles.flatMap((title) => passed[title] ?? []).filter((id) => known.has(id)));
  const taken = collect(Object.keys(passed));
  const notTaken = transitions.filter(({ id }) => !taken.has(id));
  return {
    transitions,
    takenByTest: collect([alwaysTaken]),
    taken,
    impossible: notTaken.filter(({ id }) => (impossible[id] ?? []).length > 0),
    missed: notTaken.filter(({ id }) => (impossible[id] ?? []).length === 0),
  };
}
