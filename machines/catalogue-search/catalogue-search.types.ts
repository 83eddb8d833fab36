import type { ProductSort } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';

/** What a view of the catalogue shows; the address says it all. */
export interface CatalogueFilter {
  /** Trimmed; empty where nothing is searched for. */
  query: string;
  category: readonly number[];
  subcategory: readonly number[];
  sort: ProductSort;
  /** Page of the screen, from 1. */
  page: number;
}

export type FilterGroup = 'category' | 'subcategory';

export interface CatalogueSearchInput {
  /** What the address says now. */
  filter: CatalogueFilter;
}

export interface CatalogueSearchContext {
  /** What is chosen: up to 100 ms ahead of the address. */
  filter: CatalogueFilter;
  /** What the address says, or was last asked to say. */
  address: CatalogueFilter;
}

export type CatalogueSearchEvent =
  /** a checkbox of the filter panel, or a chip: chosen, or let go of where it was chosen */
  | { type: 'filter.toggle'; group: FilterGroup; id: number }
  /** 'Clear All' */
  | { type: 'filters.clear' }
  | { type: 'sort.choose'; sort: ProductSort }
  /** Enter, the search button or a suggestion; a blank one does nothing */
  | { type: 'query.submit'; query: string }
  /** 'Clear search', 'Clear filters' */
  | { type: 'search.clear' }
  /** the router: what was announced has arrived, or Back, Forward or a link was followed */
  | { type: 'address.changed'; filter: CatalogueFilter };

export type CatalogueSearchEmitted =
  /** The address is to say this; the view follows the address. */
  { type: 'catalogue.filterChanged'; filter: CatalogueFilter };

export interface CatalogueSearchTypes {
  context: CatalogueSearchContext;
  input: CatalogueSearchInput;
  events: CatalogueSearchEvent;
  emitted: CatalogueSearchEmitted;
  meta: SpecMeta;
}
