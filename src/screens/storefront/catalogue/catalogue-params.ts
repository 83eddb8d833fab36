import type { ProductSort } from '#contract/types.ts';
import type { CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';
import type { ListCar } from '#src/queries/fetch-for-car.ts';
import { normalizeCatalogueParams } from '#src/screens/head/canonical-search.ts';

const SORTS: readonly ProductSort[] = ['popularity', 'priceLowToHigh', 'priceHighToLow'];

/** Parses the address as the server does; invalid values are dropped. */
export function parseCatalogueParams(params: URLSearchParams): CatalogueFilter {
  const normalized = normalizeCatalogueParams(params);
  return {
    query: normalized.get('q') ?? '',
    category: normalized.getAll('category').map(Number),
    subcategory: normalized.getAll('subcategory').map(Number),
    sort: SORTS.find((sort) => sort === normalized.get('sort')) ?? 'popularity',
    page: Number(normalized.get('page') ?? 1),
  };
}

export function toCatalogueParams(filter: CatalogueFilter, car?: ListCar): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.query) params.set('q', filter.query);
  for (const id of filter.category) params.append('category', String(id));
  for (const id of filter.subcategory) params.append('subcategory', String(id));
  if (filter.sort !== 'popularity') params.set('sort', filter.sort);
  if (filter.page > 1) params.set('page', String(filter.page));
  if (car) params.set('vehicle', car.vehicle);
  if (car?.fit === 'all') params.set('fit', 'all');
  return params;
}
