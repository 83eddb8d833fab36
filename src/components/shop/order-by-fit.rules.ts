import type { ListedProduct, ProductFit } from '#contract/types.ts';

const RANKS: Record<ProductFit['verdict'], number> = { fits: 0, universal: 0, if: 1, unchecked: 2, no: 3 };

/** What fits the car first and what does not last; otherwise in the order given. */
export function orderByFit(
  products: readonly ListedProduct[],
  getFit: (product: ListedProduct) => { fit: ProductFit | undefined },
): ListedProduct[] {
  const rank = (product: ListedProduct) => RANKS[getFit(product).fit?.verdict ?? 'unchecked'];
  return products.toSorted((a, b) => rank(a) - rank(b));
}
