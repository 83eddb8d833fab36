import { stringify } from 'csv-stringify/sync';

/** RFC 4180. No cell is a formula. */
export const CSV_FORMAT = { escape_formulas: true, record_delimiter: 'windows' } as const;

/** Spreadsheets recognize UTF-8 by the byte order mark. */
export function toCsv(
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return stringify([columns, ...rows], { ...CSV_FORMAT, bom: true });
}
