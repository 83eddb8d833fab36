import { routes } from '#contract/routes.ts';
import type { ManagedProductPage } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { paginate } from '../../http/paginate.ts';
import type { Input } from '../../http/verb.ts';
import { readSettings } from '../settings/read-settings.ts';
import { selectManagedPage } from './products.queries.ts';

export async function listManagedProducts(
  ctx: Context,
  { query }: Input<'managedProducts', 'query'>,
): Promise<ManagedProductPage> {
  const { q, archived, stock, lacks, sort, page, page_size: pageSize } = query;
  const { low_stock: lowStock } = await readSettings(ctx.db, ctx.config);
  return paginate(await selectManagedPage(ctx.db, query, lowStock), {
    path: routes.managedProducts.path,
    parameters: {
      q,
      archived,
      stock: stock === 'all' ? '' : stock,
      lacks: lacks ?? '',
      sort: sort ?? '',
      page_size: String(pageSize),
    },
    page,
    pageSize,
  });
}
