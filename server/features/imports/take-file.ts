import { sql } from 'drizzle-orm';
import type { ImportError } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { runInTransaction, type Transaction } from '../../db/client.ts';
import type { AuditActor } from '../audit/write-audit.ts';
import { ErrorList } from './error-list.ts';

/** One import at a time across all processes; the lock ends with its transaction. */
const TRY_LOCK = sql`select pg_try_advisory_xact_lock(hashtextextended('catalogue import', 0)) as mine`;

export class ImportUnderWay extends Error {
  override readonly name = 'ImportUnderWay';

  constructor() {
    super('Another file is being received. Please try again once that has finished.');
  }
}

export interface ImportRequest {
  text: string;
  dryRun: boolean;
  /** Writes the valid rows even when others are invalid. */
  acceptGood: boolean;
  actor: AuditActor;
  /** Called once this import holds the lock, before anything is read or written. */
  onStart?: () => Promise<void>;
  onProgress?: (progress: { done: number; total: number }) => Promise<void>;
  /** Called at the end of the transaction that writes, only when something is written. */
  onWritten?: (tx: Transaction, result: ImportResult) => Promise<void>;
}

export interface ImportResult {
  /** False for a dry run, and when invalid rows prevent the import. */
  written: boolean;
  total: number;
  created: number;
  changed: number;
  unchanged: number;
  errors: ImportError[];
  /** Of all errors, also those beyond the first 1,000 in `errors`. */
  errorCount: number;
  badRows: number;
}

export type Tally = Omit<ImportResult, 'errors' | 'errorCount' | 'badRows'> & { errors: ErrorList };

function toResult({ errors, ...counts }: Tally): ImportResult {
  return { ...counts, errors: errors.toSortedByRow(), errorCount: errors.count, badRows: errors.badRows };
}

/**
 * Runs the work on a file that was read in one transaction, which is rolled back for a dry run and when errors prevent
 * the import. The work may be repeated, each time with a fresh tally. Throws ImportUnderWay.
 */
export async function takeFile(
  ctx: Context,
  request: ImportRequest,
  file: { total: number; errors: ErrorList },
  work: (tx: Transaction, result: Tally) => Promise<void>,
): Promise<ImportResult> {
  const start = { written: false, total: file.total, created: 0, changed: 0, unchanged: 0 };
  const result: Tally = { ...start, errors: file.errors };
  try {
    await runInTransaction(ctx.db, async (tx) => {
      Object.assign(result, start, { errors: new ErrorList(file.errors) });
      const { rows } = await tx.execute<{ mine: boolean }>(TRY_LOCK);
      if (!rows[0]?.mine) throw new ImportUnderWay();
      await request.onStart?.();
      await work(tx, result);
      if (!canWrite(request, result)) throw new NothingWritten();
      result.written = true;
      await request.onWritten?.(tx, toResult(result));
    });
  } catch (error) {
    if (!(error instanceof NothingWritten)) throw error;
  }
  return toResult(result);
}

class NothingWritten extends Error {}

export function canWrite({ dryRun, acceptGood }: ImportRequest, { errors, total }: Tally): boolean {
  return !dryRun && total > 0 && (acceptGood || errors.count === 0);
}
