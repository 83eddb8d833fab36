import * as v from 'valibot';
import { id, timestamp } from './fields.ts';

const booleanFlag = v.optional(
  v.pipe(
    v.picklist(['true', 'false', ''], 'Must be true or false'),
    v.transform((value) => value === 'true'),
  ),
  'false',
);

export const importQuery = v.object({
  /** Reports what the import would do without writing anything. */
  dry_run: booleanFlag,
  /** Writes the valid rows even if others are invalid; otherwise one invalid row prevents all writes. */
  accept_good: booleanFlag,
});
export const startedImport = v.object({ id });

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How many errors of a file are stored and returned; the rest are only counted. */
export const MAX_IMPORT_ERRORS = 1000;

const errorFields = { row: count, column: v.string(), message: v.string() };
export const importStates = ['waiting', 'running', 'done', 'refused', 'failed'] as const;
export const catalogueImport = v.object({
  id,
  /** Nothing is written in either case: 'refused' means that rows were invalid, 'failed' means a server error. */
  state: v.picklist(importStates),
  dry_run: v.boolean(),
  accept_good: v.boolean(),
  /** Rows processed so far, and rows in the file. */
  done: count,
  total: count,
  /** `row` is the spreadsheet row (the header is row 1); `column` is '' when the error is about the whole row. */
  errors: v.pipe(
    v.array(v.object({ ...errorFields, code: v.optional(v.string()) })),
    v.maxLength(MAX_IMPORT_ERRORS),
  ),
  /** The total number of errors, and of rows with at least one. */
  error_count: count,
  bad_rows: count,
  created_at: timestamp,
  finished_at: v.nullable(timestamp),
});

export const fitmentImportQuery = v.object({ dry_run: booleanFlag });
export const fitmentImport = v.object({
  ...catalogueImport.entries,
  errors: v.pipe(v.array(v.object({ ...errorFields, code: v.string() })), v.maxLength(MAX_IMPORT_ERRORS)),
});
