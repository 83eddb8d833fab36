import { paths } from '#contract/paths.ts';
import type { ManagedProductPage, ManagedProductsQuery } from '#contract/types.ts';
import type { Context } from '../../context.ts';
import { selectManagedPage } from './products.queries.ts';

/** One page of all products, with the addresses of its neighbours. */
export async function listManagedProducts(
  ctx: Context,
  query: ManagedProductsQuery,
): Promise<ManagedProductPage> {
  const { results, count } = await selectManagedPage(ctx.db, query);
  const address = (page: number) =>
    `${paths.managedProducts}?${new URLSearchParams({
      ...(query.q && { q: query.q }),
      archived: query.archived,
      page: String(page),
      page_size: String(query.page_size),
    })}`;
  return {
    results,
    count,
    next: query.page * query.page_size < count ? address(query.page + 1) : null,
    previous: query.page > 1 ? address(query.page - 1) : null,
  };
}
