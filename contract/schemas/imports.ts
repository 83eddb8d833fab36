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
  /** Only says what an import would do. */
  dry_run: booleanFlag,
  /** Writes the good rows though others are bad; otherwise a bad row keeps everything from being written. */
  accept_good: booleanFlag,
});
export const startedImport = v.object({ id });

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How many errors of a file are kept and told; of the others only the number is. */
export const MAX_IMPORT_ERRORS = 1000;

export const importStates = ['waiting', 'running', 'done', 'refused', 'failed'] as const;
export const catalogueImport = v.object({
  id,
  /** 'refused': there are bad rows, and nothing was written. 'failed': our mistake, and nothing was written. */
  state: v.picklist(importStates),
  dry_run: v.boolean(),
  accept_good: v.boolean(),
  /** Rows of the file looked at, of all. */
  done: count,
  total: count,
  /** `row` counts as a spreadsheet does, the header being row 1; `column` is '' where the whole row is meant. */
  errors: v.pipe(
    v.array(v.object({ row: count, column: v.string(), message: v.string() })),
    v.maxLength(MAX_IMPORT_ERRORS),
  ),
  /** Of all errors, and of the rows that have any. */
  error_count: count,
  bad_rows: count,
  created_at: timestamp,
  finished_at: v.nullable(timestamp),
});
