import { groupDigits } from './group-digits.ts';

interface ProductCounts {
  for_sale: number;
  archived: number;
}

/** '12 products, 3 of them archived, are' · '1 archived product is' */
function describeCounts({ for_sale: forSale, archived }: ProductCounts): string {
  const total = forSale + archived;
  const products = `${forSale === 0 ? 'archived ' : ''}${total === 1 ? 'product is' : 'products are'}`;
  if (forSale === 0 || archived === 0) return `${groupDigits(total)} ${products}`;
  return `${groupDigits(total)} products, ${groupDigits(archived)} of them archived, are`;
}

/**
 * Why a category or subcategory cannot be deleted, and what to do; null if it has no products. Without a category, a
 * product cannot be stored, so there is no other way out.
 */
export function describeProductsIn(
  { name, kind }: { name: string; kind: 'category' | 'subcategory' },
  counts: ProductCounts,
): string | null {
  const total = counts.for_sale + counts.archived;
  if (total === 0) return null;
  const way =
    total === 1
      ? 'Put it into another one first, under Products.'
      : 'Put them into another one first: each under Products, or many at once with Import and export.';
  return `${describeCounts(counts)} in the ${kind} ${name}. ${way}`;
}
