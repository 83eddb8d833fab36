/** PostgreSQL takes 65,535 parameters in a statement. */
const CHUNK_SIZE = 1000;

/** A long list in parts that one statement can write. */
export function* splitIntoChunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += CHUNK_SIZE) yield rows.slice(start, start + CHUNK_SIZE);
}
