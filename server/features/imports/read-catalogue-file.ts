import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { ImportError } from '#contract/types.ts';
import { type Cells, COLUMNS, type Column, line, unmarkText } from './catalogue-cells.ts';

export interface FileRow {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  cells: Cells;
}

interface CatalogueFile {
  rows: FileRow[];
  errors: ImportError[];
  total: number;
}

const PIECE = 64 * 1024;

/** The rows of a catalogue file and what is wrong with its form. A header or a quotation that cannot be read leaves no rows. */
export async function readCatalogueFile(text: string): Promise<CatalogueFile> {
  const file: CatalogueFile = { rows: [], errors: [], total: 0 };
  let columns: Column[] | null = null;
  let row = 0;
  try {
    for await (const record of records(text)) {
      row += 1;
      if (columns === null) {
        columns = readHeader(record, file.errors);
        if (columns === null) return file;
      } else if (record.some((cell) => cell.trim() !== '')) {
        file.total += 1;
        readRow(file, columns, row, record);
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = 'From here on the file cannot be read: a quotation mark is not closed or out of place.';
    return { rows: [], total: 0, errors: [{ row: Number(error['records']) + 1, column: '', message }] };
  }
  if (file.total === 0)
    file.errors.push({ row: 1, column: '', message: 'There are no rows below the header.' });
  return file;
}

/** Piece by piece, so that a large file does not keep the process from its other work. */
function records(text: string): AsyncIterable<string[]> {
  const pieces = function* () {
    for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
  };
  return Readable.from(pieces()).pipe(parse({ bom: true, relax_column_count: true }));
}

function readHeader(record: string[], errors: ImportError[]): Column[] | null {
  const names = record.map((name) => name.trim());
  const fault = (column: string, message: string) => errors.push({ row: 1, column, message });
  const known: readonly string[] = COLUMNS;
  names.forEach((name, index) => {
    if (!known.includes(name)) fault(name, `There is no column '${name}'. Known are: ${COLUMNS.join(', ')}.`);
    else if (names.indexOf(name) !== index) fault(name, 'This column is there twice.');
  });
  if (!names.includes('id') && !names.includes('name')) fault('', 'There must be a column id or name.');
  if (names.includes('stock_at_export') && !(names.includes('version') && names.includes('stock_quantity')))
    fault('stock_at_export', 'Goes with the columns version and stock_quantity only.');
  return errors.length === 0 ? (names as Column[]) : null;
}

function readRow(file: CatalogueFile, columns: Column[], row: number, record: string[]): void {
  if (record.length !== columns.length) {
    const message = `Has ${record.length} cells, the header has ${columns.length}.`;
    file.errors.push({ row, column: '', message });
    return;
  }
  const cells = columns.map((column, index) => [column, line(unmarkText(record[index]!))]);
  file.rows.push({ row, cells: Object.fromEntries(cells) as Cells });
}
