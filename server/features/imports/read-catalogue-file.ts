import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import {
  type Cells,
  COLUMNS,
  type Column,
  normalizeLineEndings,
  truncateCell,
  unescapeFormula,
} from './catalogue-cells.ts';
import { ErrorList } from './error-list.ts';

export interface FileRow {
  /** As in a spreadsheet: the header is row 1. */
  row: number;
  /** The number in the id column; Infinity without one. */
  id: number;
  cells: Cells;
}

interface CatalogueFile {
  rows: FileRow[];
  errors: ErrorList;
  total: number;
}

const CHUNK_LENGTH = 16 * 1024;
const CHUNK_LINES = 500;
const MAX_ROWS = 200_000;
const MAX_COLUMNS = 100;
/** Several times the length of the longest product. */
const MAX_ROW_LENGTH = 100_000;

const numberFormat = new Intl.NumberFormat('en-KE');

const MESSAGES = {
  tooManyRows: `A file may have ${numberFormat.format(MAX_ROWS)} rows. Please split this one.`,
  tooLong: `This row has more than ${numberFormat.format(MAX_ROW_LENGTH)} characters.`,
  quotation: 'From here on the file cannot be read: a quotation mark is not closed or out of place.',
  tooManyColumns: `The header has more than ${MAX_COLUMNS} columns.`,
};

/** Returns no rows when the header or a quotation is unreadable or the file exceeds a limit. */
export async function readCatalogueFile(text: string): Promise<CatalogueFile> {
  const file: CatalogueFile = { rows: [], errors: new ErrorList(), total: 0 };
  const source: Source = { text, isTruncated: false };
  let columns: Column[] | null = null;
  let row = 0;
  try {
    for await (const record of parseRecords(source)) {
      row += 1;
      if (row > MAX_ROWS + 1) return unreadableFile(row, MESSAGES.tooManyRows);
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
    const isTooLong = source.isTruncated || error.code === 'CSV_MAX_RECORD_SIZE';
    return unreadableFile(Number(error['records']) + 1, isTooLong ? MESSAGES.tooLong : MESSAGES.quotation);
  }
  if (source.isTruncated) return unreadableFile(row, MESSAGES.tooLong);
  if (file.total === 0)
    file.errors.add({ row: 1, column: '', message: 'There are no rows below the header.' });
  return file;
}

function unreadableFile(row: number, message: string): CatalogueFile {
  const errors = new ErrorList();
  errors.add({ row, column: '', message });
  return { rows: [], total: 0, errors };
}

interface Source {
  text: string;
  isTruncated: boolean;
}

function parseRecords(source: Source): AsyncIterable<string[]> {
  const options = { bom: true, relax_column_count: true, max_record_size: MAX_ROW_LENGTH };
  return Readable.from(readChunks(source)).pipe(parse(options));
}

/** Yields to the event loop after each chunk, so that a large file does not block other work. */
async function* readChunks(source: Source): AsyncGenerator<string> {
  const { text } = source;
  let chunkStart = 0;
  let lines = 0;
  let lineStart = 0;
  let index = 0;
  for (; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 10 || code === 13) {
      lines += 1;
      lineStart = index + 1;
    } else if (index - lineStart >= MAX_ROW_LENGTH) {
      source.isTruncated = true;
      break;
    }
    const isFull = lines >= CHUNK_LINES || index - chunkStart >= CHUNK_LENGTH;
    if (!isFull || isHighSurrogate(code)) continue;
    yield text.slice(chunkStart, index + 1);
    await setImmediate();
    chunkStart = index + 1;
    lines = 0;
  }
  yield text.slice(chunkStart, index);
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code < 0xdc00;

function readHeader(record: string[], errors: ErrorList): Column[] | null {
  const names = record.map((name) => name.trim());
  const addError = (column: string, message: string) =>
    errors.add({ row: 1, column: truncateCell(column), message });
  if (names.length > MAX_COLUMNS) {
    addError('', MESSAGES.tooManyColumns);
    return null;
  }
  const knownColumns: readonly string[] = COLUMNS;
  names.forEach((name, index) => {
    if (!knownColumns.includes(name))
      addError(name, `There is no column '${truncateCell(name)}'. Known are: ${COLUMNS.join(', ')}.`);
    else if (names.indexOf(name) !== index) addError(name, 'This column is there twice.');
  });
  if (!names.includes('id') && !names.includes('name')) addError('', 'There must be a column id or name.');
  if (names.includes('stock_at_export') && !(names.includes('version') && names.includes('stock_quantity')))
    addError('stock_at_export', 'Goes with the columns version and stock_quantity only.');
  return errors.count === 0 ? (names as Column[]) : null;
}

function readRow(file: CatalogueFile, columns: Column[], row: number, record: string[]): void {
  if (record.length !== columns.length) {
    const message = `Has ${record.length} cells, the header has ${columns.length}.`;
    file.errors.add({ row, column: '', message });
    return;
  }
  const cells: Cells = Object.fromEntries(
    columns.map((column, index) => [column, normalizeLineEndings(unescapeFormula(record[index]!))]),
  );
  file.rows.push({ row, id: parseId(cells), cells });
}

function parseId({ id }: Cells): number {
  const number = Number(id?.trim() || Number.NaN);
  return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number;
}
