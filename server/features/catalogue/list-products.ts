import { paths } from '#contract/paths.ts';
import type { ProductPage, ProductSort } from '#contract/types.ts';
import type { Context } from '../../context.ts';
import { selectPage } from './catalogue.queries.ts';

interface Query {
  page: number;
  page_size: number;
  category: number[];
  subcategory: number[];
  sort: ProductSort;
}

/** One page of the catalogue with the addresses of its neighbours. */
export async function listProducts(ctx: Context, query: Query): Promise<ProductPage> {
  const { results, count } = await selectPage(ctx.db, query);
  const address = (page: number) => {
    const parameters = new URLSearchParams({
      page: String(page),
      page_size: String(query.page_size),
      sort: query.sort,
    });
    for (const id of query.category) parameters.append('category', String(id));
    for (const id of query.subcategory) parameters.append('subcategory', String(id));
    return `${paths.listProducts}?${parameters}`;
  };
  return {
    results,
    count,
    next: query.page * query.page_size < count ? address(query.page + 1) : null,
    previous: query.page > 1 ? address(query.page - 1) : null,
  };
}
