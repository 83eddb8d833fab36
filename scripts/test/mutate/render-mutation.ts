import type { Outcome } from './mutant-process.ts';
import { countKilled, getKillShare, type Row } from './report.ts';

export interface MachineReport {
  machine: string;
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

export function renderMutation(reports: readonly MachineReport[]): string {
  const payments = reports.filter(({ machine }) => PAYMENT_MACHINES.includes(machine));
  return [
    '# Mutants of the machines',
    '',
    'Made by `npm run mutate -- machines` ([mutation testing](../testing.md#mutation-testing)). A mutant is noticed when a',
    'test fails with it, or hangs. Survivors are listed below the table.',
    '',
    '| machine | mutants | noticed | of them hung | share | without an effect |',
    '| --- | --- | --- | --- | --- | --- |',
    ...reports.map((report) => {
      const row = toRow(report);
      const share = `${Math.floor(getKillShare(row) * 1000) / 10} %`;
      return `| ${[row.name, row.mutants, countKilled(row), row.hung, share, row.equivalent].join(' | ')} |`;
    }),
    '',
    ...reports.flatMap(({ machine, outcomes }) =>
      Object.entries(outcomes)
        .filter(([, { noticedBy }]) => noticedBy === null)
        .map(([name]) => `- survived: ${machine}, ${name}`),
    ),
    '',
    ...PAYMENT_MUTANTS.flatMap(({ title, pattern }) => [
      `## ${title}`,
      '',
      'In the machines of a payment, each with the first test that fails.',
      '',
      '| machine | mutant | noticed by |',
      '| --- | --- | --- |',
      ...payments.flatMap(({ machine, outcomes }) =>
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

const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
