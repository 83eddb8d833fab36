import type { CatalogueSearch } from './use-catalogue-search.ts';

/** How many products the list hides from a shopper with a car. */
export function countHidden({ result: { page } }: CatalogueSearch): number {
  const { no = 0, unchecked = 0 } = page?.hidden ?? {};
  return no + unchecked;
}
