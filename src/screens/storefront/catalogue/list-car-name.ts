import { getCarName } from '#machines/garage/garage.rules.ts';
import type { CatalogueSearch } from './use-catalogue-search.ts';

/** Undefined without a car, and until its page has been read if it is not in the garage. */
export function getListCarName({ car, result: { page } }: CatalogueSearch): string | undefined {
  if (car?.own) return getCarName(car.own);
  return page?.vehicle?.slug === car?.list.vehicle ? page?.vehicle?.label : undefined;
}
