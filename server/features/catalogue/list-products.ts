import { routes } from '#contract/routes.ts';
import type { ProductPage } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { Input } from '../../http/verb.ts';
import { type PageQuery, selectPage } from './catalogue.queries.ts';
import { searchPage } from './search/search-page.ts';

type Path = (typeof routes)['listProducts' | 'searchProducts']['path'];

export async function listProducts(
  ctx: Context,
  { query }: Input<'listProducts', 'query'>,
): Promise<ProductPage> {
  return selectProductPage(ctx, query, routes.listProducts.path);
}

export async function searchProducts(
  ctx: Context,
  { query }: Input<'searchProducts', 'query'>,
): Promise<ProductPage> {
  return query.q === '' ? EMPTY_PAGE : selectProductPage(ctx, query, routes.searchProducts.path);
}

async function selectProductPage(ctx: Context, query: PageQuery, path: Path): Promise<ProductPage> {
  const { results, count, ...rest } = await (query.q ? searchPage : selectPage)(ctx.db, query);
  const toPageUrl = (page: number) => {
    const parameters = new URLSearchParams({
      ...(query.q && { q: query.q }),
      page: String(page),
      page_size: String(query.page_size),
      sort: query.sort,
    });
    for (const id of query.category) parameters.append('category', String(id));
    for (const id of query.subcategory) parameters.append('subcategory', String(id));
    return `${path}?${parameters}`;
  };
  return {
    results,
    count,
    next: query.page * query.page_size < count ? toPageUrl(query.page + 1) : null,
    previous: query.page > 1 ? toPageUrl(query.page - 1) : null,
    ...rest,
  };
}

const EMPTY_PAGE: ProductPage = {
  results: [],
  count: 0,
  next: null,
  previous: null,
  facets: { categories: [], subcategories: [] },
};
