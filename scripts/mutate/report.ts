/** What became of the faults in one machine or file. */
export interface Row {
  name: string;
  faults: number;
  survived: number;
  /** Noticed because the tests did not end, or their process did. */
  hung: number;
  equivalent: number;
}

const EQUIVALENT_SHARE = 0.05;

const noticed = ({ faults, equivalent, survived }: Row) => faults - equivalent - survived;
const share = (row: Row) =>
  row.faults === row.equivalent ? 1 : noticed(row) / (row.faults - row.equivalent);

export function report(rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ name }) => name.length));
  console.log(`\n${''.padEnd(width)}  faults  noticed  hung  share  equivalent`);
  for (const row of rows) {
    const cells = [
      `${row.faults}`.padStart(6),
      `${noticed(row)}`.padStart(7),
      `${row.hung}`.padStart(4),
      `${Math.floor(share(row) * 100)} %`.padStart(5),
      `${row.equivalent}`.padStart(10),
    ];
    console.log(`${row.name.padEnd(width)}  ${cells.join('  ')}`);
  }
}

/** Has the process end with exit code 1 where less than this share was noticed, or too much is called equivalent. */
export function demand(row: Row, wantedShare: number): void {
  if (share(row) < wantedShare || row.equivalent > row.faults * EQUIVALENT_SHARE) process.exitCode = 1;
}
