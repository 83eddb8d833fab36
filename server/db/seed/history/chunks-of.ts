/** PostgreSQL takes 65,535 parameters in a statement. */
const ROWS = 1000;

/** A long list in parts that one statement can write. */
export function* chunksOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS) yield rows.slice(start, start + ROWS);
}
