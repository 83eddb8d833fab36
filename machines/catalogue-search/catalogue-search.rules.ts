import type { ProductSort } from '#contract/types.ts';
import type {
  AttributeName,
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

export function isBlank(query: string): boolean {
  return query.trim() === '';
}

export function isSameFilter(a: CatalogueFilter, b: CatalogueFilter): boolean {
  return JSON.stringify(toKey(a)) === JSON.stringify(toKey(b));
}

function toKey({ query, category, subcategory, attributes, sort, page }: CatalogueFilter) {
  return [query, category, subcategory, attributes, sort, page];
}

export function toggleFilter(filter: CatalogueFilter, group: FilterGroup, id: number): CatalogueFilter {
  const ids = filter[group];
  const next = ids.includes(id) ? ids.filter((selectedId) => selectedId !== id) : [...ids, id];
  return { ...filter, [group]: next, page: 1 };
}

/** Of these a product can match several values; of the others a new value replaces the old one. */
const MULTIPLE: readonly AttributeName[] = ['brand', 'condition'];

/** Adds or replaces a value, or removes it if it is chosen. */
export function toggleAttribute(
  { attributes = {}, ...filter }: CatalogueFilter,
  name: AttributeName,
  value: string,
): CatalogueFilter {
  const values = attributes[name] ?? [];
  const others = MULTIPLE.includes(name) ? values.filter((chosen) => chosen !== value) : [];
  const next = values.includes(value) ? others : [...others, value];
  const { [name]: _, ...rest } = attributes;
  const entries = Object.entries(next.length > 0 ? { ...rest, [name]: next } : rest).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return { ...filter, ...(entries.length > 0 && { attributes: Object.fromEntries(entries) }), page: 1 };
}

export function withoutFilters({ query, sort }: CatalogueFilter): CatalogueFilter {
  return { ...emptyFilter, query, sort };
}

export function withSort(filter: CatalogueFilter, sort: ProductSort): CatalogueFilter {
  return { ...filter, sort, page: 1 };
}

export function withQuery(filter: CatalogueFilter, query: string): CatalogueFilter {
  return { ...filter, query: query.trim(), page: 1 };
}
