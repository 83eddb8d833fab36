import { and, asc, eq, lt } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { addJob } from '../../db/add-job.ts';
import { catalogueImports } from '../../db/schema/index.ts';

/** A batch takes seconds; the queue itself would wait four hours for a killed worker. */
const STALLED_AFTER_MS = 5 * 60_000;
const MAX_RESUMED = 100;

/** An import that is still running finishes first, and only one writes. */
export async function resumeImports({ db, now }: Context): Promise<void> {
  const stalled = await db
    .select({ importId: catalogueImports.id })
    .from(catalogueImports)
    .where(
      and(
        eq(catalogueImports.state, 'running'),
        lt(catalogueImports.progressAt, new Date(now().getTime() - STALLED_AFTER_MS)),
      ),
    )
    .orderBy(asc(catalogueImports.createdAt))
    .limit(MAX_RESUMED);
  for (const { importId } of stalled) await addJob(db, 'import_catalogue', { importId }, now());
}
