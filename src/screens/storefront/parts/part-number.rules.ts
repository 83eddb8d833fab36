import { normalizePartNumber } from '#contract/fitment/part-number.ts';
import type { PartNumber } from '#contract/types.ts';

/** A number as its maker writes it, where one of the products has it. */
export function getShownNumber({ products }: PartNumber, norm: string): string {
  const numbers = products.flatMap(({ number_match: match }) => match?.number ?? []);
  return numbers.find((number) => normalizePartNumber(number) === norm) ?? norm;
}

/** For search engines are numbers that a product for sale has, or is the replacement or the equivalent of. */
export function isIndexedNumber({ products }: PartNumber): boolean {
  return products.some(
    ({ number_match: match }) => match && !['prefix', 'confusable'].includes(match.relation),
  );
}
