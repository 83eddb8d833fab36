import { type Cells, COLUMNS, type Column } from './catalogue-cells.ts';
import type { ErrorList } from './error-list.ts';
import { type CsvRow, readCsvFile } from './read-csv-file.ts';

export interface FileRow extends CsvRow<Column> {
  /** The number in the id column; Infinity without one. */
  id: number;
}

interface CatalogueFile {
  rows: FileRow[];
  errors: ErrorList;
  total: number;
}

/** Returns no rows when the header or a quotation is unreadable or the file exceeds a limit. */
export async function readCatalogueFile(text: string): Promise<CatalogueFile> {
  const file = await readCsvFile(text, { columns: COLUMNS, checkHeader });
  return { ...file, rows: file.rows.map((row) => ({ ...row, id: parseId(row.cells) })) };
}

function checkHeader(names: readonly string[], addError: (column: string, message: string) => void): void {
  if (!names.includes('id') && !names.includes('name')) addError('', 'There must be a column id or name.');
  if (names.includes('stock_at_export') && !(names.includes('version') && names.includes('stock_quantity')))
    addError('stock_at_export', 'Goes with the columns version and stock_quantity only.');
}

function parseId({ id }: Cells): number {
  const number = Number(id?.trim() || Number.NaN);
  return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number;
}
