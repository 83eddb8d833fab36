import { formatKsh } from '#contract/money.ts';
import type { ProductCondition } from '#contract/product.ts';
import type { AttributeName } from '#machines/catalogue-search/catalogue-search.types.ts';

export const CONDITION_LABELS: Record<ProductCondition, string> = {
  genuine: 'Genuine',
  aftermarket: 'Aftermarket',
  used: 'Used',
};

const LABELS: Record<AttributeName, (value: string) => string> = {
  brand: (brand) => brand,
  condition: (condition) => CONDITION_LABELS[condition as ProductCondition],
  in_stock: () => 'In stock only',
  price: formatPriceRange,
  rating: (stars) => `${stars} stars and up`,
};

export const getAttributeLabel = (name: AttributeName, value: string): string => LABELS[name](value);

/** Of '500-2000', '500-' or '-2000'. */
function formatPriceRange(range: string): string {
  const { min, max } = parsePriceRange(range);
  if (max === '') return `From ${formatKsh(Number(min))}`;
  if (min === '') return `Up to ${formatKsh(Number(max))}`;
  return `${formatKsh(Number(min))} to ${formatKsh(Number(max))}`;
}

export function parsePriceRange(range: string): { min: string; max: string } {
  const [min = '', max = ''] = range.split('-');
  return { min, max };
}

/** '' without a price. Prices in the wrong order are swapped; what is no price counts as none. */
export function toPriceRange(from: string, to: string): string {
  const [min, max] = [from, to].map((text) => text.replace(/\D/g, '').slice(0, 9)) as [string, string];
  if (min === '' && max === '') return '';
  const isSwapped = min !== '' && max !== '' && Number(min) > Number(max);
  return isSwapped ? `${max}-${min}` : `${min}-${max}`;
}
