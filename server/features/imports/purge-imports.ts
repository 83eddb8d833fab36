import { and, inArray, lt, sql } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { catalogueImports } from '../../db/schema/index.ts';
import { INTERNAL_ERROR } from './run-import.ts';

const RETENTION_DAYS = 90;
const UNFINISHED_RETENTION_DAYS = 7;
const DAY_MS = 86_400_000;

export async function purgeImports(ctx: Context): Promise<void> {
  const now = ctx.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await ctx.db
    .update(catalogueImports)
    .set({ state: 'failed', body: '', finishedAt: now, errors: [INTERNAL_ERROR], errorCount: 1, badRows: 0 })
    .where(
      and(
        inArray(catalogueImports.state, ['waiting', 'running']),
        lt(catalogueImports.createdAt, daysAgo(UNFINISHED_RETENTION_DAYS)),
      ),
    );
  await deleteInBatches(ctx.db, catalogueImports, {
    where: lt(catalogueImports.createdAt, daysAgo(RETENTION_DAYS)),
    orderBy: sql`${catalogueImports.createdAt}`,
  });
}
