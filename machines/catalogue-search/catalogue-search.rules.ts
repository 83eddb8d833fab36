import type { ProductSort } from '#contract/types.ts';
import type {
  CatalogueFilter,
  CatalogueSearchContext,
  CatalogueSearchInput,
  FilterGroup,
} from './catalogue-search.types.ts';

export const emptyFilter: CatalogueFilter = {
  query: '',
  category: [],
  subcategory: [],
  sort: 'popularity',
  page: 1,
};

export function initialContext({ filter }: CatalogueSearchInput): CatalogueSearchContext {
  return { filter, address: filter };
}

export function hasFilters({ category, subcategory }: CatalogueFilter): boolean {
  return category.length + subcategory.length > 0;
}

export function isNarrowed(filter: CatalogueFilter): boolean {
  return filter.query !== '' || hasFilters(filter);
}

export function isBlank(query: string): boolean {
  return query.trim() === '';
}

export function isSameFilter(a: CatalogueFilter, b: CatalogueFilter): boolean {
  return JSON.stringify(toKey(a)) === JSON.stringify(toKey(b));
}

function toKey({ query, category, subcategory, sort, page }: CatalogueFilter) {
  return [query, category, subcategory, sort, page];
}

export function toggleFilter(filter: CatalogueFilter, group: FilterGroup, id: number): CatalogueFilter {
  const ids = filter[group];
  const next = ids.includes(id) ? ids.filter((selectedId) => selectedId !== id) : [...ids, id];
  return { ...filter, [group]: next, page: 1 };
}

export function withoutFilters(filter: CatalogueFilter): CatalogueFilter {
  return { ...filter, category: [], subcategory: [], page: 1 };
}

export function withSort(filter: CatalogueFilter, sort: ProductSort): CatalogueFilter {
  return { ...filter, sort, page: 1 };
}

export function withQuery(filter: CatalogueFilter, query: string): CatalogueFilter {
  return { ...filter, query: query.trim(), page: 1 };
}
