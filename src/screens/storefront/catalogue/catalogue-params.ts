import type { ProductSort } from '#contract/types.ts';
import type { AttributeName, CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';
import type { ListCar } from '#src/queries/storefront/fetch-for-car.ts';
import { ATTRIBUTES, normalizeCatalogueParams } from '#src/screens/head/canonical-search.ts';

/** Parses the address as the server does; invalid values are dropped. */
export function parseCatalogueParams(params: URLSearchParams): CatalogueFilter {
  const normalized = normalizeCatalogueParams(params);
  const chosen = (Object.keys(ATTRIBUTES) as AttributeName[]).filter((name) => normalized.has(name));
  return {
    query: normalized.get('q') ?? '',
    category: normalized.getAll('category').map(Number),
    subcategory: normalized.getAll('subcategory').map(Number),
    ...(chosen.length > 0 && {
      attributes: Object.fromEntries(chosen.map((name) => [name, normalized.getAll(name)])),
    }),
    sort: (normalized.get('sort') ?? 'popularity') as ProductSort,
    page: Number(normalized.get('page') ?? 1),
  };
}

export function toCatalogueParams(filter: CatalogueFilter, car?: ListCar): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.query) params.set('q', filter.query);
  const { category, subcategory, attributes } = filter;
  for (const [name, values] of Object.entries({ category, subcategory, ...attributes }))
    for (const value of values) params.append(name, String(value));
  if (filter.sort !== 'popularity') params.set('sort', filter.sort);
  if (filter.page > 1) params.set('page', String(filter.page));
  if (car) params.set('vehicle', car.vehicle);
  if (car?.fit === 'all') params.set('fit', 'all');
  return params;
}
