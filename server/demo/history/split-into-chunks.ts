/** PostgreSQL allows 65,535 parameters per statement. */
const CHUNK_SIZE = 1000;

export function* splitIntoChunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += CHUNK_SIZE) yield rows.slice(start, start + CHUNK_SIZE);
}
