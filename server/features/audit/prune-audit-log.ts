import { and, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { runInTransaction, type Transaction } from '../../db/client.ts';
import { firstRows, runInBatches } from '../../db/delete-in-batches.ts';
import { auditLog } from '../../db/schema/index.ts';

/** Slightly more than the 2 years that the trigger audit_append_only requires, leap years included. */
const RETENTION_DAYS = 2 * 366;
const IMPORTED_RETENTION_DAYS = 90;
const DAY_MS = 86_400_000;

export async function pruneAuditLog(ctx: Context): Promise<void> {
  const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  const byTime = sql`${auditLog.at}`;
  await runInBatches((limit) =>
    inRetentionTransaction(ctx, (tx) => {
      const where = lt(auditLog.at, daysAgo(RETENTION_DAYS));
      return tx.execute(
        sql`delete from ${auditLog} where ${firstRows(auditLog, { where, orderBy: byTime, limit })}`,
      );
    }),
  );
  await runInBatches((limit) =>
    inRetentionTransaction(ctx, (tx) => {
      const where: SQL = and(
        eq(auditLog.imported, sql`true`),
        isNotNull(auditLog.after),
        lt(auditLog.at, daysAgo(IMPORTED_RETENTION_DAYS)),
      )!;
      return tx.execute(
        sql`update ${auditLog} set before = null, after = null where ${firstRows(auditLog, { where, orderBy: byTime, limit })}`,
      );
    }),
  );
}

/** The setting marks the transaction as the retention job for the trigger. */
async function inRetentionTransaction(
  ctx: Context,
  work: (tx: Transaction) => Promise<{ rowCount: number | null }>,
): Promise<number> {
  return runInTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`select set_config('gari.audit_retention', 'on', true)`);
    return (await work(tx)).rowCount ?? 0;
  });
}
