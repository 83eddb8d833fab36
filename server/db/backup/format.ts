/**
 * A backup is a script for `psql`: `COPY … FROM stdin` with one row per line, terminated by `\.`. The first line
 * identifies the file, the last line proves that it is complete.
 */
export const HEADER_PREFIX = '-- Gari backup 1 ';
export const SUMS_PREFIX = '-- sums ';
export const TRAILER_PREFIX = '-- whole ';
export const END_OF_ROWS = '\\.';

export interface BackupHeader {
  /** ISO 8601. */
  madeAt: string;
  version: string;
  /** Of Gari, null where it is not known; backups of earlier versions have none. */
  commit?: string | null;
  /** PostgreSQL's snapshot id, importable by other transactions while the backup runs. */
  snapshot: string;
}

/** Row counts by table name. */
export type RowCounts = Record<string, number>;

export interface CopyStatement {
  table: string;
  columns: string[];
}

export const toCopyLine = ({ table, columns }: CopyStatement) =>
  `COPY ${table} (${columns.join(', ')}) FROM stdin;`;
export const toSequenceLine = (name: string, last: string) =>
  `SELECT pg_catalog.setval('${name}', ${last}, true);`;

const COPY_PATTERN = /^COPY (\S+) \((.+)\) FROM stdin;$/;
const SEQUENCE_PATTERN = /^SELECT pg_catalog\.setval\('(\S+)', (\d+), true\);$/;

export function parseCopy(line: string): CopyStatement | null {
  const [, table, columns] = COPY_PATTERN.exec(line) ?? [];
  return table && columns ? { table, columns: columns.split(', ') } : null;
}

export function parseSequence(line: string): { name: string; last: string } | null {
  const [, name, last] = SEQUENCE_PATTERN.exec(line) ?? [];
  return name && last ? { name, last } : null;
}

const NEWLINE = 0x0a;

export function countLines(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(NEWLINE); at >= 0; at = text.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

/** Yields lines without their newline. Works on bytes because rows may contain other line separators. */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let start = 0;
    for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE, start)) {
      yield text.subarray(start, end);
      start = end + 1;
    }
    rest = text.subarray(start);
  }
  if (rest.length > 0) yield rest;
}
