import { expect, test } from 'vitest';
import { hasFilters, isNarrowed } from '#machines/catalogue-search/catalogue-filter.rules.ts';
import type { CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';

const everything: CatalogueFilter = { query: '', category: [], subcategory: [], sort: 'newest', page: 1 };

test.each<[string, Partial<CatalogueFilter>, { filters: boolean; narrowed: boolean }]>([
  ['nothing chosen', {}, { filters: false, narrowed: false }],
  ['a later page', { page: 2 }, { filters: false, narrowed: false }],
  ['a search', { query: 'brake pads' }, { filters: false, narrowed: true }],
  ['a category', { category: [1] }, { filters: true, narrowed: true }],
  ['a subcategory', { subcategory: [5] }, { filters: true, narrowed: true }],
  ['a category and a subcategory', { category: [1], subcategory: [5] }, { filters: true, narrowed: true }],
  ['a brand', { attributes: { brand: ['Bosch'] } }, { filters: true, narrowed: true }],
  ['a search and a category', { query: 'brake pads', category: [1] }, { filters: true, narrowed: true }],
])('a catalogue with %s is filtered or narrowed as %j', (_, changes, { filters, narrowed }) => {
  expect(hasFilters({ ...everything, ...changes })).toBe(filters);
  expect(isNarrowed({ ...everything, ...changes })).toBe(narrowed);
});
