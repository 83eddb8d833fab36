import { normalizePartNumber } from '#contract/fitment/part-number.ts';
import type { ListedProduct, NumberRelation } from '#contract/types.ts';
import type { NumberLookup } from './look-up-number.ts';

/** How a product's number relates to the one that was looked up. */
const LABELS: Record<NumberRelation, (number: string, sought: string) => string> = {
  exact: (number) => `Number ${number}`,
  superseding: (number, sought) => `${number}, replaces ${sought}`,
  equivalent: (number, sought) => `${number}, equivalent to ${sought}`,
  superseded: (number, sought) => `${number}, replaced by ${sought}`,
  prefix: (number) => `Number ${number}`,
  confusable: (number) => `Similar number ${number}`,
};

/** Returns a function that labels the products that a look-up found and leaves all others alone. */
export function addNumberMatch(lookup: NumberLookup | null): (product: ListedProduct) => ListedProduct {
  if (!lookup) return (product) => product;
  const { norm, matches } = lookup;
  const isSought = ({ number }: { number: string }) => normalizePartNumber(number) === norm;
  const sought = matches.find(isSought)?.number ?? norm;
  const byId = new Map(matches.map((match) => [match.id, match]));
  return (product) => {
    const match = byId.get(product.id);
    if (!match) return product;
    const { relation, number } = match;
    return { ...product, number_match: { relation, number, label: LABELS[relation](number, sought) } };
  };
}
