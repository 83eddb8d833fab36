import type { ProductSort } from '#contract/types.ts';
import type { CatalogueFilter } from '#src/queries/catalogue.ts';

const SORTS: readonly ProductSort[] = ['popularity', 'priceLowToHigh', 'priceHighToLow'];

function idsIn(params: URLSearchParams, name: string): number[] {
  return params
    .getAll(name)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
}

/** What the address asks for; whatever it does not understand is left out. */
export function readAddress(params: URLSearchParams): CatalogueFilter {
  const page = Number(params.get('page'));
  return {
    query: params.get('q')?.trim() ?? '',
    category: idsIn(params, 'category'),
    subcategory: idsIn(params, 'subcategory'),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'popularity',
    page: Number.isInteger(page) && page > 0 ? page : 1,
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

export const emptyFilter: CatalogueFilter = {
  query: '',
  category: [],
  subcategory: [],
  sort: 'popularity',
  page: 1,
};

/** Chooses an id, or lets go of it where it is chosen already. */
export function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}

export function hasFilters({ category, subcategory }: CatalogueFilter): boolean {
  return category.length + subcategory.length > 0;
}
