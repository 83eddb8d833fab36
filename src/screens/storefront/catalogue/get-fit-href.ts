import type { FitFilter } from '#contract/types.ts';
import { toCatalogueParams } from './catalogue-params.ts';
import type { CatalogueSearch } from './use-catalogue-search.ts';

/** The first page of the same list for its car: with only what fits it, or with all parts. */
export function getFitHref({ appliedFilter, car }: CatalogueSearch, fit: FitFilter): string {
  return `?${toCatalogueParams({ ...appliedFilter, page: 1 }, car ? { ...car.list, fit } : undefined)}`;
}
