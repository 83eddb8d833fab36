import { and, inArray, lt, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { catalogueImports } from '../../db/schema/index.ts';
import { MISTAKE } from './run-import.ts';

const KEPT_DAYS = 90;
const UNFINISHED_KEPT_DAYS = 7;
const DAY = 86_400_000;

/** Gives imports up that nobody finished in a week, with the files that they hold; deletes all after 90 days. */
export async function forgetImports(ctx: Context): Promise<void> {
  const now = ctx.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  await ctx.db
    .update(catalogueImports)
    .set({ state: 'failed', body: '', finishedAt: now, errors: [MISTAKE], errorCount: 1, badRows: 0 })
    .where(
      and(
        inArray(catalogueImports.state, ['waiting', 'running']),
        lt(catalogueImports.createdAt, ago(UNFINISHED_KEPT_DAYS)),
      ),
    );
  await deleteInBatches(ctx.db, catalogueImports, {
    where: lt(catalogueImports.createdAt, ago(KEPT_DAYS)),
    by: sql`${catalogueImports.createdAt}`,
  });
}
