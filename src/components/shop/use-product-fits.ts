import type { ListedProduct, ProductFit } from '#contract/types.ts';
import { getCarName } from '#machines/garage/garage.rules.ts';
import { useCurrentCar } from '#src/hooks/contexts.tsx';
import { useFits } from '#src/queries/storefront/fit.ts';

interface CardFit {
  /** The name of the current car; null without one. */
  car: string | null;
  fit: ProductFit | undefined;
}

const noProducts: readonly ListedProduct[] = [];

/**
 * What the cards of a list say about the current car, or about the one that the list was read for. What came with the
 * list is not asked for again.
 */
export function useProductFits(products = noProducts, listCar?: string): (product: ListedProduct) => CardFit {
  const currentCar = useCurrentCar();
  const fits = useFits(products.filter(({ fit }) => !fit).map(({ id }) => id));
  const car = currentCar && getCarName(currentCar);
  return ({ id, fit }) => (fit ? { car: listCar ?? car, fit } : { car, fit: fits.get(id) });
}
