import type { Outcome } from './mutant-process.ts';
import { countKilled, getKillShare, type Row } from './report.ts';

export interface MachineReport {
  machine: string;
  /** The day, such as '2026-11-27'. */
  measuredOn: string;
  /** By the mutant's name. */
  outcomes: Record<string, Outcome>;
  /** The names of the mutants without an observable effect. */
  equivalent: string[];
}

const PAYMENT_MACHINES = ['purchase', 'checkout', 'mpesaPayment', 'cardPayment', 'portalReturn'];
/** Outcomes, navigation and polls of a payment. */
const PAYMENT_MUTANTS = [
  { title: 'Two outcomes swapped', pattern: / swapped$/ },
  { title: 'Navigation left out', pattern: / without (replace|push|openCart|openOrders|requestSignIn)$/ },
  {
    title: 'A poll or another wait left out',
    pattern: /: \w+Delay( \d+)? removed$|watchStatus onDone \d+ removed$/,
  },
];

export function toRow({ machine, outcomes, equivalent }: MachineReport): Row {
  const all = Object.values(outcomes);
  return {
    name: machine,
    mutants: all.length + equivalent.length,
    survived: all.filter(({ noticedBy }) => noticedBy === null).length,
    hung: all.filter(({ isHung }) => isHung).length,
    equivalent: equivalent.length,
  };
}

interface Rendering {
  /** The ids of all machines, in the order of the table. */
  machines: readonly string[];
  /** Of some machines or all. */
  reports: readonly MachineReport[];
  /** The document as it is, whose lines about machines without a report stay. */
  previous: string;
}

export function renderMutation({ machines, reports, previous }: Rendering): string {
  const [previousSummary = '', ...previousSections] = previous.split('\n## ');
  const payments = machines.filter((id) => PAYMENT_MACHINES.includes(id));
  /** The lines of each machine, in order: from its report, else from the document as it is. */
  const listLines = (ids: readonly string[], section: string, render: (report: MachineReport) => string[]) =>
    ids.flatMap((id) => {
      const report = reports.find(({ machine }) => machine === id);
      if (report) return render(report);
      return section.split('\n').filter((line) => line.startsWith(`| ${id} |`));
    });
  return [
    '# Mutants of the machines',
    '',
    'Made by `npm run mutate -- machines` ([mutation testing](../testing.md#mutation-testing)), for all machines or one. A',
    'mutant is noticed when a test fails with it, or hangs.',
    '',
    '| machine | measured on | mutants | noticed | of them hung | share | without an effect |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...listLines(machines, previousSummary, (report) => [toTableRow(report)]),
    '',
    '## Survivors',
    '',
    '| machine | mutant |',
    '| --- | --- |',
    ...listLines(machines, findSection(previousSections, 'Survivors'), ({ machine, outcomes }) =>
      Object.entries(outcomes)
        .filter(([, { noticedBy }]) => noticedBy === null)
        .map(([name]) => `| ${machine} | ${escapeCell(name)} |`),
    ),
    '',
    ...PAYMENT_MUTANTS.flatMap(({ title, pattern }) => [
      `## ${title}`,
      '',
      'In the machines of a payment, each with the first test that fails.',
      '',
      '| machine | mutant | noticed by |',
      '| --- | --- | --- |',
      ...listLines(payments, findSection(previousSections, title), ({ machine, outcomes }) =>
        Object.entries(outcomes)
          .filter(([name]) => pattern.test(name))
          .map(
            ([name, { noticedBy }]) => `| ${machine} | ${name} | ${escapeCell(noticedBy ?? '**nothing**')} |`,
          ),
      ),
      '',
    ]),
  ].join('\n');
}

const findSection = (sections: string[], title: string) =>
  sections.find((section) => section.startsWith(`${title}\n`)) ?? '';

function toTableRow(report: MachineReport): string {
  const row = toRow(report);
  const share = `${Math.floor(getKillShare(row) * 1000) / 10} %`;
  const cells = [row.name, report.measuredOn, row.mutants, countKilled(row), row.hung, share, row.equivalent];
  return `| ${cells.join(' | ')} |`;
}

const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
