import type { CatalogueFilter } from './catalogue-search.types.ts';

export function hasFilters({ category, subcategory, attributes }: CatalogueFilter): boolean {
  return category.length + subcategory.length > 0 || attributes !== undefined;
}

export function isNarrowed(filter: CatalogueFilter): boolean {
  return filter.query !== '' || hasFilters(filter);
}
