import type { ManagedCategory } from '#contract/types.ts';
import { formatCount } from '#src/format/format-count.ts';

type Counts = Pick<ManagedCategory, 'for_sale' | 'archived'>;

/** '31 for sale · 2 archived' */
export function describeCounts({ for_sale: forSale, archived }: Counts): string {
  if (forSale + archived === 0) return 'No products';
  return [
    forSale > 0 && `${formatCount(forSale)} for sale`,
    archived > 0 && `${formatCount(archived)} archived`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** '1 subcategory', '6 subcategories' */
export const countSubcategories = (count: number): string =>
  `${count} ${count === 1 ? 'subcategory' : 'subcategories'}`;

/** '1 product goes with it', '31 products go with it' */
export function describeFollowing({ for_sale: forSale, archived }: Counts): string {
  const count = forSale + archived;
  return `${formatCount(count)} ${count === 1 ? 'product goes' : 'products go'} with it`;
}
