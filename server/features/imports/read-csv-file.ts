import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Parser } from 'csv-parse';
import { normalizeLineEndings, truncateCell, unescapeFormula } from './catalogue-cells.ts';
import { ErrorList } from './error-list.ts';

export interface CsvRow<Column extends string> {
  /** As in a spreadsheet: the header is row 1. */
  row: number;
  /** Only the columns of the header. */
  cells: Partial<Record<Column, string>>;
}

export interface CsvFile<Column extends string> {
  rows: CsvRow<Column>[];
  errors: ErrorList;
  total: number;
}

interface CsvFormat<Column extends string> {
  columns: readonly Column[];
  /** What is wrong with the columns of the header, which are known ones. */
  checkHeader: (names: readonly string[], addError: (column: string, message: string) => void) => void;
}

const CHUNK_LENGTH = 16 * 1024;
const CHUNK_LINES = 500;
const MAX_ROWS = 200_000;
const MAX_COLUMNS = 100;
/** Several times the length of the longest row. */
const MAX_ROW_LENGTH = 100_000;

const PARSE_OPTIONS = { bom: true, relax_column_count: true, max_record_size: MAX_ROW_LENGTH };

const numberFormat = new Intl.NumberFormat('en-KE');

const MESSAGES = {
  tooManyRows: `A file may have ${numberFormat.format(MAX_ROWS)} rows. Please split this one.`,
  tooLong: `This row has more than ${numberFormat.format(MAX_ROW_LENGTH)} characters.`,
  quotation: 'From here on the file cannot be read: a quotation mark is not closed or out of place.',
  tooManyColumns: `The header has more than ${MAX_COLUMNS} columns.`,
};

/** Returns no rows when the header or a quotation is unreadable or the file exceeds a limit. */
export async function readCsvFile<Column extends string>(
  text: string,
  format: CsvFormat<Column>,
): Promise<CsvFile<Column>> {
  const file: CsvFile<Column> = { rows: [], errors: new ErrorList(), total: 0 };
  const source: Source = { text, isTruncated: false };
  const { CsvError, parse } = await import('csv-parse');
  let columns: Column[] | null = null;
  let row = 0;
  try {
    for await (const record of parseRecords(source, parse(PARSE_OPTIONS))) {
      row += 1;
      if (row > MAX_ROWS + 1) return unreadableFile(row, MESSAGES.tooManyRows);
      if (columns === null) {
        columns = readHeader(record, format, file.errors);
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

function unreadableFile(row: number, message: string): CsvFile<never> {
  const errors = new ErrorList();
  errors.add({ row, column: '', message });
  return { rows: [], total: 0, errors };
}

interface Source {
  text: string;
  isTruncated: boolean;
}

function parseRecords(source: Source, parser: Parser): AsyncIterable<string[]> {
  // A pipeline, unlike `pipe`, stops reading when the records are read no further.
  return pipeline(Readable.from(readChunks(source)), parser, () => undefined);
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

function readHeader<Column extends string>(
  record: string[],
  { columns, checkHeader }: CsvFormat<Column>,
  errors: ErrorList,
): Column[] | null {
  const names = record.map((name) => name.trim());
  const addError = (column: string, message: string) =>
    errors.add({ row: 1, column: truncateCell(column), message });
  if (names.length > MAX_COLUMNS) {
    addError('', MESSAGES.tooManyColumns);
    return null;
  }
  const knownColumns: readonly string[] = columns;
  names.forEach((name, index) => {
    if (!knownColumns.includes(name))
      addError(name, `There is no column '${truncateCell(name)}'. Known are: ${columns.join(', ')}.`);
    else if (names.indexOf(name) !== index) addError(name, 'This column is there twice.');
  });
  checkHeader(names, addError);
  return errors.count === 0 ? (names as Column[]) : null;
}

function readRow<Column extends string>(
  file: CsvFile<Column>,
  columns: Column[],
  row: number,
  record: string[],
): void {
  if (record.length !== columns.length) {
    const message = `Has ${record.length} cells, the header has ${columns.length}.`;
    file.errors.add({ row, column: '', message });
    return;
  }
  const cells = Object.fromEntries(
    columns.map((column, index) => [column, normalizeLineEndings(unescapeFormula(record[index]!))]),
  ) as CsvRow<Column>['cells'];
  file.rows.push({ row, cells });
}
