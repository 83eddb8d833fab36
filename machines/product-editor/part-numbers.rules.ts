import { isPartNumber, normalizePartNumber } from '#contract/fitment/part-number.ts';
import { PART_NUMBER_KINDS } from '#contract/fitment/vehicle.ts';
import { isPlainLine, UNREADABLE_TEXT } from '#contract/plain-text.ts';
import { PRODUCT_LIMITS as LIMITS, PRODUCT_TEXTS as TEXTS } from '#contract/product.ts';
import type { ManagedProduct } from '#contract/types.ts';
import { splitLines } from './split-lines.rules.ts';

type PartNumber = ManagedProduct['part_numbers'][number];

const KIND_LABELS: Record<PartNumber['kind'], string> = { oe: 'OE', brand: 'Brand', own: 'Own' };

export const NO_PART_NUMBER_LINE =
  'Write OE, brand or own, the maker and the number, with commas between them';

/** One per line, for example 'OE, Toyota, 04465-12610'. */
export function toPartNumberLines(numbers: readonly PartNumber[]): string {
  return numbers.map(({ kind, maker, shown }) => `${KIND_LABELS[kind]}, ${maker}, ${shown}`).join('\n');
}

/** Leaves out lines that `validatePartNumbers` reports as no part number. */
export function parsePartNumbers(text: string): PartNumber[] {
  return splitLines(text)
    .map(parseLine)
    .filter((number) => number !== null);
}

/** The message of the first line that is not valid, with its number from 1; null if all are. */
export function validatePartNumbers(text: string): string | null {
  if (splitLines(text).length > LIMITS.partNumbers) return TEXTS.tooManyPartNumbers;
  const seen = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const number = parseLine(line);
    const problem = number ? findProblem(number, seen) : NO_PART_NUMBER_LINE;
    if (problem !== null) return `Line ${index + 1}: ${problem}`;
  }
  return null;
}

function findProblem({ kind, maker, shown }: PartNumber, seen: Set<string>): string | null {
  if (maker.length > LIMITS.maker) return TEXTS.tooLong(LIMITS.maker);
  if (!isPlainLine(maker)) return UNREADABLE_TEXT;
  if (shown.length > LIMITS.partNumber) return TEXTS.tooLong(LIMITS.partNumber);
  const normalized = normalizePartNumber(shown);
  if (!/^[\x20-\x7e]+$/.test(shown) || !isPartNumber(normalized)) return TEXTS.noPartNumber;
  const identity = JSON.stringify([kind, maker, normalized]);
  if (seen.has(identity)) return TEXTS.partNumberTwice;
  seen.add(identity);
  return null;
}

/** A maker may have a comma in its name. */
function parseLine(line: string): PartNumber | null {
  const [kindText = '', ...rest] = line.split(',').map((part) => part.trim());
  const kind = PART_NUMBER_KINDS.find((known) => known === kindText.toLowerCase());
  const shown = rest.pop() ?? '';
  const maker = rest.join(', ');
  return kind !== undefined && maker !== '' && shown !== '' ? { kind, maker, shown } : null;
}
