import { paths } from '#contract/paths.ts';
import type { ManagedProductPage, ManagedProductsQuery } from '#contract/types.ts';
import type { Context } from '../../context.ts';
import { pageOf } from '../../http/page-of.ts';
import { selectManagedPage } from './products.queries.ts';

/** One page of all products, with the addresses of its neighbours. */
export async function listManagedProducts(
  ctx: Context,
  query: ManagedProductsQuery,
): Promise<ManagedProductPage> {
  const { q, archived, page, page_size: pageSize } = query;
  return pageOf(await selectManagedPage(ctx.db, query), {
    path: paths.managedProducts,
    parameters: { q, archived, page_size: String(pageSize) },
    page,
    pageSize,
  });
}
