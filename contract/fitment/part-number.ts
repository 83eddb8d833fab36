import { foldText } from './fold-text.ts';

/** A number is found by its beginning from this many characters on [FIT-41]: Toyota's first five name the kind of part. */
export const MIN_NUMBER_PREFIX_LENGTH = 5;

const MIN_NUMBER_LENGTH = 3;
const MAX_NUMBER_LENGTH = 30;
const MAX_VARIANTS = 64;

/** Characters that are taken for each other on a worn label. */
const CONFUSABLES: Readonly<Record<string, string>> = {
  O: '0',
  0: 'O',
  I: '1',
  1: 'I',
  S: '5',
  5: 'S',
  B: '8',
  8: 'B',
};

/**
 * '04465-52180', '04465 52180' and '0446552180' are one number. Nothing else is removed: suffixes, zeros and letters
 * before a number mean other goods ('-77' is a remanufactured part of Toyota).
 */
export function normalizePartNumber(text: string): string {
  return foldText(text).replace(/[^A-Z0-9]/g, '');
}

/** Whether a norm can be a part number: 3 to 30 characters, a digit among them. */
export function isPartNumber(norm: string): boolean {
  return norm.length >= MIN_NUMBER_LENGTH && norm.length <= MAX_NUMBER_LENGTH && /\d/.test(norm);
}

/**
 * The norms to look up if nothing is found under the norm itself: O/0, I/1, S/5 and B/8 swapped, those with the fewest
 * swaps first, at most 64.
 */
export function listConfusableNumbers(norm: string): string[] {
  const variants = [norm];
  const seen = new Set(variants);
  for (const variant of variants) {
    for (let index = 0; index < variant.length; index += 1) {
      if (variants.length > MAX_VARIANTS) return variants.slice(1, MAX_VARIANTS + 1);
      const other = CONFUSABLES[variant.charAt(index)];
      const next = other && variant.slice(0, index) + other + variant.slice(index + 1);
      if (!next || seen.has(next)) continue;
      seen.add(next);
      variants.push(next);
    }
  }
  return variants.slice(1);
}
