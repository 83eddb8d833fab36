import type { ProductSort } from '#contract/types.ts';
import type { CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';
import { catalogueSearch } from '#src/screens/head/significant-search.ts';

const SORTS: readonly ProductSort[] = ['popularity', 'priceLowToHigh', 'priceHighToLow'];

/** What the address asks for, as the server reads it too; whatever it does not understand is left out. */
export function readAddress(params: URLSearchParams): CatalogueFilter {
  const kept = catalogueSearch(params);
  return {
    query: kept.get('q') ?? '',
    category: kept.getAll('category').map(Number),
    subcategory: kept.getAll('subcategory').map(Number),
    sort: SORTS.find((sort) => sort === kept.get('sort')) ?? 'popularity',
    page: Number(kept.get('page') ?? 1),
  };
}

export function writeAddress(filter: CatalogueFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.query) params.set('q', filter.query);
  for (const id of filter.category) params.append('category', String(id));
  for (const id of filter.subcategory) params.append('subcategory', String(id));
  if (filter.sort !== 'popularity') params.set('sort', filter.sort);
  if (filter.page > 1) params.set('page', String(filter.page));
  return params;
}
