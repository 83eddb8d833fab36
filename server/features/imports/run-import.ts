import { and, eq, inArray } from 'drizzle-orm';
import type { ImportError } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { addJob } from '../../db/add-job.ts';
import { isBusy, isUnreachable } from '../../db/busy.ts';
import type { QueryRunner } from '../../db/client.ts';
import { catalogueImports, users } from '../../db/schema/index.ts';
import type { AuditActor } from '../audit/write-audit.ts';
import { importFitments } from '../fitment-files/import-fitments.ts';
import { importCatalogue } from './import-catalogue.ts';
import { ImportUnderWay } from './take-file.ts';

export const INTERNAL_ERROR = {
  row: 0,
  column: '',
  message: 'Something went wrong on our side. Nothing was written.',
};
const TOO_BUSY = {
  row: 0,
  column: '',
  message: 'The products of this file were in use for too long. Nothing was written. Please import it again.',
};
const RETRY_DELAY_MS = 2_000;
const IMPORTERS = { catalogue: importCatalogue, fitment: importFitments };

class AlreadyDone extends Error {}

/** Runs an import once, however often it is called; requeues it while another import is running. */
export async function runImport(ctx: Context, id: number): Promise<void> {
  const [row] = await ctx.db.select().from(catalogueImports).where(isUnfinished(id));
  if (!row) return;
  const { dryRun, acceptGood } = row;
  try {
    const result = await IMPORTERS[row.kind](ctx, {
      text: row.body,
      dryRun,
      acceptGood,
      actor: await findActor(ctx, row.userId),
      onStart: async () => {
        const started = await ctx.db
          .update(catalogueImports)
          .set({ state: 'running', progressAt: ctx.now() })
          .where(isUnfinished(id))
          .returning({ id: catalogueImports.id });
        if (started.length === 0) throw new AlreadyDone();
      },
      // Not on the import's connection, whose changes are invisible until it commits.
      onProgress: async (progress) => {
        await ctx.db
          .update(catalogueImports)
          .set({ ...progress, progressAt: ctx.now() })
          .where(isRunning(id));
      },
      onWritten: (tx, written) => finish(tx, id, { state: 'done', finishedAt: ctx.now(), ...written }),
    });
    const state = dryRun ? 'done' : 'refused';
    if (!result.written) await finish(ctx.db, id, { state, finishedAt: ctx.now(), ...result });
  } catch (error) {
    await handleFailure(ctx, id, error);
  }
}

async function handleFailure(ctx: Context, id: number, error: unknown): Promise<void> {
  if (error instanceof AlreadyDone) return;
  if (error instanceof ImportUnderWay) {
    const retryAt = new Date(ctx.now().getTime() + RETRY_DELAY_MS);
    await addJob(ctx.db, 'import_catalogue', { importId: id }, retryAt);
    return;
  }
  ctx.log.error({ err: error, import: id }, 'an import failed');
  const outcome = {
    state: 'failed' as const,
    finishedAt: ctx.now(),
    errors: [isBusy(error) || isUnreachable(error) ? TOO_BUSY : INTERNAL_ERROR],
    errorCount: 1,
    badRows: 0,
  };
  await finish(ctx.db, id, outcome).catch(() => undefined);
}

const isUnfinished = (id: number) =>
  and(eq(catalogueImports.id, id), inArray(catalogueImports.state, ['waiting', 'running']));
const isRunning = (id: number) => and(eq(catalogueImports.id, id), eq(catalogueImports.state, 'running'));

async function findActor(ctx: Context, userId: number | null): Promise<AuditActor> {
  if (userId === null) return { kind: 'anonymous' };
  const [user] = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return user ? { kind: 'user', user } : { kind: 'anonymous' };
}

interface ImportOutcome {
  state: 'done' | 'refused' | 'failed';
  finishedAt: Date;
  errors: ImportError[];
  errorCount: number;
  badRows: number;
  total?: number;
}

/** Throws when another run has finished it meanwhile, so that nothing is written twice. */
async function finish(db: QueryRunner, id: number, outcome: ImportOutcome): Promise<void> {
  const { state, finishedAt, errors, errorCount, badRows, total } = outcome;
  const rows = await db
    .update(catalogueImports)
    .set({
      state,
      finishedAt,
      errors,
      errorCount,
      badRows,
      ...(total !== undefined && { total, done: total }),
      body: '',
    })
    .where(isRunning(id))
    .returning({ id: catalogueImports.id });
  if (rows.length === 0) throw new Error(`import ${id} was finished by another run`);
}
