import type { ProductSort } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';

export type AttributeName = 'brand' | 'condition' | 'in_stock' | 'price' | 'rating';

/** Chosen values as the address and the endpoint write them, in the order of the names; names without any are absent. */
export type ChosenAttributes = Partial<Record<AttributeName, readonly string[]>>;

/** What a catalogue view shows; fully encoded in the address. */
export interface CatalogueFilter {
  /** Trimmed; empty without a search. */
  query: string;
  category: readonly number[];
  subcategory: readonly number[];
  /** Absent when no attribute is chosen. */
  attributes?: ChosenAttributes;
  sort: ProductSort;
  /** Counts from 1. */
  page: number;
}

export type FilterGroup = 'category' | 'subcategory';

export interface CatalogueSearchInput {
  filter: CatalogueFilter;
}

export interface CatalogueSearchContext {
  /** The current choice, up to 100 ms ahead of the address. */
  filter: CatalogueFilter;
  /** The filter in the address, or the last one announced for it. */
  address: CatalogueFilter;
}

export type CatalogueSearchEvent =
  | { type: 'filter.toggle'; group: FilterGroup; id: number }
  | { type: 'attribute.toggle'; name: AttributeName; value: string }
  | { type: 'filters.clear' }
  | { type: 'sort.choose'; sort: ProductSort }
  /** Enter, the search button or a suggestion. A blank query is ignored. */
  | { type: 'query.submit'; query: string }
  | { type: 'search.clear' }
  /** Sent by the router after an announced change, or after Back, Forward or a link. */
  | { type: 'address.changed'; filter: CatalogueFilter };

export type CatalogueSearchEmitted =
  /** The address must change to this filter; the view follows the address. */
  { type: 'catalogue.filterChanged'; filter: CatalogueFilter };

export interface CatalogueSearchTypes {
  context: CatalogueSearchContext;
  input: CatalogueSearchInput;
  events: CatalogueSearchEvent;
  emitted: CatalogueSearchEmitted;
  meta: SpecMeta;
}
