import { and, eq, inArray } from 'drizzle-orm';
import type { ImportError } from '#contract/types.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../db/client.ts';
import { catalogueImports, users } from '../../db/schema/index.ts';
import type { AuditActor } from '../audit/write-audit.ts';
import { importCatalogue } from './import-catalogue.ts';

export const MISTAKE = {
  row: 0,
  column: '',
  message: 'Something went wrong on our side. Nothing was written.',
};

/** Works an import off, once however often it is called; what was handed in is forgotten once it is done. */
export async function runImport(ctx: Context, id: number): Promise<void> {
  const [row] = await ctx.db
    .update(catalogueImports)
    .set({ state: 'running', progressAt: ctx.now() })
    .where(and(eq(catalogueImports.id, id), inArray(catalogueImports.state, ['waiting', 'running'])))
    .returning();
  if (!row) return;
  const { dryRun, acceptGood } = row;
  try {
    const result = await importCatalogue(ctx, {
      text: row.body,
      dryRun,
      acceptGood,
      actor: await actorOf(ctx, row.userId),
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
    ctx.log.error({ err: error, import: id }, 'an import failed');
    const end = { state: 'failed' as const, finishedAt: ctx.now(), errors: [MISTAKE] };
    await finish(ctx.db, id, end).catch(() => undefined);
  }
}

const isRunning = (id: number) => and(eq(catalogueImports.id, id), eq(catalogueImports.state, 'running'));

async function actorOf(ctx: Context, userId: number | null): Promise<AuditActor> {
  if (userId === null) return { kind: 'anonymous' };
  const [user] = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return user ? { kind: 'user', user } : { kind: 'anonymous' };
}

interface End {
  state: 'done' | 'refused' | 'failed';
  finishedAt: Date;
  errors: ImportError[];
  total?: number;
}

/** Throws where another run has finished it meanwhile, so that nothing is written twice. */
async function finish(db: Queries, id: number, { state, finishedAt, errors, total }: End): Promise<void> {
  const rows = await db
    .update(catalogueImports)
    .set({
      state,
      finishedAt,
      errors: errors.toSorted((a, b) => a.row - b.row),
      ...(total !== undefined && { total, done: total }),
      body: '',
    })
    .where(isRunning(id))
    .returning({ id: catalogueImports.id });
  if (rows.length === 0) throw new Error(`import ${id} was finished by another run`);
}
