import type { Product } from '#contract/types.ts';

/** Ends at the first '.', '!' or '?' that is followed by whitespace or the end of the text. */
export function getFirstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text.trim())?.[0] ?? text.trim();
}

/** The brand and its number, or that of the car's maker; '' if none of them is known. */
export function formatIdentity({ brand, part_numbers: numbers }: Product): string {
  const findNumber = (type: 'brand' | 'oe') => numbers.find(({ kind }) => kind === type)?.shown;
  const oe = findNumber('oe');
  return [brand, findNumber('brand') ?? (oe && `OE ${oe}`)].filter(Boolean).join(' · ');
}
