export interface Row {
  name: string;
  mutants: number;
  survived: number;
  /** Killed because the tests or their process did not finish normally. */
  hung: number;
  equivalent: number;
}

const MAX_EQUIVALENT_SHARE = 0.05;

export const countKilled = ({ mutants, equivalent, survived }: Row) => mutants - equivalent - survived;
export const getKillShare = (row: Row) =>
  row.mutants === row.equivalent ? 1 : countKilled(row) / (row.mutants - row.equivalent);

export function printReport(rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ name }) => name.length));
  console.log(`\n${''.padEnd(width)}  faults  noticed  hung  share  equivalent`);
  for (const row of rows) {
    const cells = [
      `${row.mutants}`.padStart(6),
      `${countKilled(row)}`.padStart(7),
      `${row.hung}`.padStart(4),
      `${Math.floor(getKillShare(row) * 100)} %`.padStart(5),
      `${row.equivalent}`.padStart(10),
    ];
    console.log(`${row.name.padEnd(width)}  ${cells.join('  ')}`);
  }
}

/** Sets exit code 1 when too few mutants were killed or too many are declared equivalent. */
export function enforceMinShare(row: Row, minShare: number): void {
  if (getKillShare(row) < minShare || row.equivalent > row.mutants * MAX_EQUIVALENT_SHARE)
    process.exitCode = 1;
}
