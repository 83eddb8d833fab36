import { and, eq, getTableColumns } from 'drizzle-orm';
import type { CatalogueImport, FitmentImport } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { catalogueImports } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';

/** Throws NOT_FOUND. */
export function readImport(
  { db }: Context,
  { params: { id } }: Input<'catalogueImport', 'params'>,
): Promise<CatalogueImport> {
  return selectImport(db, id, 'catalogue');
}

/** Throws NOT_FOUND. */
export async function readFitmentImport(
  { db }: Context,
  { params: { id } }: Input<'fitmentImport', 'params'>,
): Promise<FitmentImport> {
  const found = await selectImport(db, id, 'fitment');
  // What is wrong with the file as such has no code of its own.
  return { ...found, errors: found.errors.map((error) => ({ ...error, code: error.code ?? 'invalid' })) };
}

async function selectImport(
  db: QueryRunner,
  id: number,
  kind: 'catalogue' | 'fitment',
): Promise<CatalogueImport> {
  const { body: _, ...columns } = getTableColumns(catalogueImports);
  const [row] = await db
    .select(columns)
    .from(catalogueImports)
    .where(and(eq(catalogueImports.id, id), eq(catalogueImports.kind, kind)));
  if (!row) throw new AppError('NOT_FOUND', { message: 'Import not found.' });
  return {
    id,
    state: row.state,
    dry_run: row.dryRun,
    accept_good: row.acceptGood,
    done: row.done,
    total: row.total,
    errors: row.errors,
    error_count: row.errorCount,
    bad_rows: row.badRows,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}
