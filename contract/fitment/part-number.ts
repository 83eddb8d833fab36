import { foldText } from './fold-text.ts';

/** A number is found by its beginning from this many characters on (FIT-41): Toyota's first five name the kind of part. */
export const MIN_NUMBER_PREFIX_LENGTH = 5;

const MIN_NUMBER_LENGTH = 3;
const MAX_NUMBER_LENGTH = 30;

/** Characters that are taken for each other on a worn label. */
const CONFUSABLES: Readonly<Record<string, string>> = { O: '0', I: '1', S: '5', B: '8' };

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
 * Norms that differ only in O/0, I/1, S/5 and B/8 fold to one text. Compared only if no norm is the one that was typed
 * (FIT-40). In SQL: translate(norm, 'OISB', '0158').
 */
export function foldConfusables(norm: string): string {
  return norm.replace(/[OISB]/g, (letter) => CONFUSABLES[letter] ?? letter);
}
