import type { EndpointQuery } from '#contract/endpoint-types.ts';
import type { ProductPage, ProductSort } from '#contract/types.ts';
import type { ChosenAttributes } from '#machines/catalogue-search/catalogue-search.types.ts';
import type { Api } from '#src/api/client.ts';
import type { CatalogueReader } from './catalogue.ts';

export type CarQuery = Pick<EndpointQuery<'listProducts'>, 'vehicle' | 'fit' | 'built' | 'answers'>;

export interface ProductFilter {
  query: string;
  category: readonly number[];
  subcategory: readonly number[];
  attributes?: ChosenAttributes;
  sort: ProductSort;
  /** Page number on the server, which returns 100 products per page. */
  page: number;
  car?: CarQuery | undefined;
}

const SERVER_PAGE_SIZE = 100;

export class UnusableReplyError extends Error {
  override name = 'UnusableReplyError';
}

function searchProducts(api: Api, { query, sort, page, car }: ProductFilter, signal?: AbortSignal) {
  const search = { q: query, sort, page, page_size: SERVER_PAGE_SIZE, ...car };
  return api.call('searchProducts', { query: search, signal });
}

function listProducts(
  api: Api,
  { category, subcategory, attributes, sort, page, car }: ProductFilter,
  signal?: AbortSignal,
) {
  const query = { category, subcategory, ...attributes, sort, page, page_size: SERVER_PAGE_SIZE, ...car };
  return api.call('listProducts', { query, signal });
}

/** Throws UnusableReplyError when the reply is neither a list nor an object with results. */
async function filterProducts(
  api: Api,
  { query, category, subcategory, attributes, car, ...filter }: ProductFilter,
  signal?: AbortSignal,
): Promise<ProductPage> {
  const search = {
    ...(query && { q: query }),
    category: category.length > 0 ? category : '',
    subcategory: subcategory.length > 0 ? subcategory : '',
    ...attributes,
    ...filter,
    page_size: SERVER_PAGE_SIZE,
    ...car,
  } as EndpointQuery<'listProducts'>;
  return parseProductPage(await api.call('listProducts', { query: search, signal }));
}

type FetchPage = (api: Api, filter: ProductFilter, signal?: AbortSignal) => Promise<ProductPage>;

export const fetchers: Readonly<Record<CatalogueReader, FetchPage>> = {
  search: searchProducts,
  filtered: filterProducts,
  list: listProducts,
};

function parseProductPage(reply: Partial<ProductPage> | ProductPage['results'] | null): ProductPage {
  const facets = { categories: [], subcategories: [] };
  if (Array.isArray(reply))
    return { results: reply, count: reply.length, next: null, previous: null, facets };
  if (!Array.isArray(reply?.results))
    throw new UnusableReplyError('Neither a list nor an object with results');
  return {
    count: reply.results.length,
    next: null,
    previous: null,
    facets,
    ...reply,
    results: reply.results,
  };
}
