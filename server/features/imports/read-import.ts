import { eq, getTableColumns } from 'drizzle-orm';
import type { CatalogueImport } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { catalogueImports } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';

export async function readImport(
  { db }: Context,
  { params: { id } }: Input<'catalogueImport', 'params'>,
): Promise<CatalogueImport> {
  const { body: _, ...columns } = getTableColumns(catalogueImports);
  const [row] = await db.select(columns).from(catalogueImports).where(eq(catalogueImports.id, id));
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
