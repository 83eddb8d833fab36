import type { CatalogueSearchSnapshot } from './catalogue-search.machine.ts';
import type { CatalogueFilter } from './catalogue-search.types.ts';

export interface CatalogueSearchView {
  filter: CatalogueFilter;
  isDebouncing: boolean;
}

export function catalogueSearchView(snapshot: CatalogueSearchSnapshot): CatalogueSearchView {
  return { filter: snapshot.context.filter, isDebouncing: snapshot.matches('debouncing') };
}
