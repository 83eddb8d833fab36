import { stringify } from 'csv-stringify/sync';
import type { Context, RequestContext } from '../../context/context.ts';
import { logSecurityEvent } from '../../context/log-security-event.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { CSV_FORMAT } from '../../http/to-csv.ts';
import { type ProductFilter, selectManagedBelow } from '../products/products.queries.ts';
import { readSettings } from '../settings/read-settings.ts';
import { COLUMNS, escapeFormula, toCells } from './catalogue-cells.ts';

const BATCH_SIZE = 500;

const EVERYTHING: ProductFilter = { q: '', archived: 'all', stock: 'all' };

export function downloadCatalogue(ctx: RequestContext, filter: ProductFilter): AsyncIterable<string> {
  logSecurityEvent(ctx, 'catalogue_exported', getCurrentUser(ctx).id);
  return exportCatalogue(ctx, filter);
}

/** Yields products as CSV, newest first, 500 rows at a time. No cell is a formula. */
export async function* exportCatalogue(ctx: Context, filter = EVERYTHING): AsyncGenerator<string> {
  const { low_stock: lowStock } = await readSettings(ctx.db, ctx.config);
  yield stringify([[...COLUMNS]], { ...CSV_FORMAT, bom: true });
  let lastId: number | null = null;
  for (;;) {
    const batch = await selectManagedBelow(ctx.db, { id: lastId, limit: BATCH_SIZE, filter, lowStock });
    if (batch.length === 0) return;
    const records = batch.map((product) => {
      const cells = toCells(product);
      return COLUMNS.map((column) => escapeFormula(cells[column]));
    });
    yield stringify(records, CSV_FORMAT);
    lastId = batch.at(-1)!.id;
  }
}
