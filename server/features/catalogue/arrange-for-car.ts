import type { QueryRunner } from '../../db/client.ts';
import { FIT_GROUPS, selectFitGroups } from '../vehicles/select-fits.ts';
import { type CarFilter, countHidden, isShown } from './select-page-for-car.ts';

interface Found<Product> {
  all: Product[];
  /** Those within the chosen filters, in the order of the list. */
  chosen: Product[];
}

/** `fit=all` lists those for the car first, and then as many others as without a car. */
export async function arrangeForCar<Product extends { id: number }>(
  tx: QueryRunner,
  { all, chosen }: Found<Product>,
  { car, fit }: CarFilter,
) {
  const ids = new Set([...all, ...chosen].map(({ id }) => id));
  const fitGroups = await selectFitGroups(tx, car, [...ids]);
  // A product that was archived a moment ago has none.
  const getGroup = ({ id }: Product) => fitGroups.get(id) ?? 'no';
  const groups = Map.groupBy(chosen, getGroup);
  return {
    counted: all.filter((product) => isShown(getGroup(product))),
    listed:
      fit === 'all'
        ? FIT_GROUPS.flatMap((group) => groups.get(group) ?? [])
        : chosen.filter((product) => isShown(getGroup(product))),
    hidden: countHidden((group) => groups.get(group)?.length ?? 0),
  };
}
