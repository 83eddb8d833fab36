import { describe, expect, test } from 'vitest';
import {
  foldConfusables,
  isPartNumber,
  MIN_NUMBER_PREFIX_LENGTH,
  normalizePartNumber,
} from '#contract/fitment/part-number.ts';
import { gradeGold, readGold, readRows } from './read-gold.ts';

const CATALOGUE = readRows('part-catalogue.tsv').map(([, norm = '']) => norm);

/** The look-up of the shop in plain lists: whole norms, then beginnings, then confusable characters. */
function findNumbers(text: string): string[] {
  const norm = normalizePartNumber(text);
  if (!isPartNumber(norm)) return [];
  const whole = CATALOGUE.filter((number) => number === norm);
  const begun =
    norm.length < MIN_NUMBER_PREFIX_LENGTH
      ? []
      : CATALOGUE.filter((number) => number !== norm && number.startsWith(norm));
  if (whole.length + begun.length > 0) return [...whole, ...begun];
  return CATALOGUE.filter((number) => foldConfusables(number) === foldConfusables(norm));
}

test('[FIT-40] 1,000 spellings of part numbers: at least 990 right first, none silently wrong', () => {
  const lines = readGold('part-numbers.tsv');
  const { missed, silentlyWrong } = gradeGold(lines, findNumbers);
  expect(lines).toHaveLength(1000);
  expect(silentlyWrong).toEqual([]);
  expect(missed).toEqual([]);
});

describe('[FIT-40] a number is found in any spelling', () => {
  test.each([
    '04465-52180',
    '04465 52180',
    '0446552180',
    '04465.52180',
    ' 04465–52180 ',
    '０４４６５－５２１８０',
    '04465\u00ad52180',
    '0-4-4-6-5-5-2-1-8-0',
  ])('%j', (text) => {
    expect(normalizePartNumber(text)).toBe('0446552180');
  });

  test.each([
    ['wk18-b5032', 'WK18B5032'],
    ['018-B5032', '018B5032'],
    ['16110-61081-77', '161106108177'],
    ['16546-30Р00', '1654630P00'],
  ])('and nothing else of it is removed: %s is %s', (text, norm) => {
    expect(normalizePartNumber(text)).toBe(norm);
  });
});

test.each([
  ['16546-30P00', '16546-30POO'],
  ['90915-YZZD3', '909I5-YZZD3'],
  ['04465-52180', '0446S-S2I8O'],
  ['8-97312-100', 'B-97312-100'],
])('[FIT-40] %s and %s are confusable', (number, typed) => {
  expect(normalizePartNumber(typed)).not.toBe(normalizePartNumber(number));
  expect(foldConfusables(normalizePartNumber(typed))).toBe(foldConfusables(normalizePartNumber(number)));
});

test.each([
  ['16546-30P00', '16546-30D00'],
  ['04465-52180', '04465-52190'],
  ['2Z', '22'],
])('[FIT-40] %s and %s are not confusable', (number, typed) => {
  expect(foldConfusables(normalizePartNumber(typed))).not.toBe(foldConfusables(normalizePartNumber(number)));
});

test('a whole number comes before those that begin with it, and 4 characters find nothing', () => {
  expect(findNumbers('90915-YZZD3')).toEqual(['90915YZZD3', '90915YZZD377']);
  expect(findNumbers('90915')).toEqual(['90915YZZD3', '90915YZZD377']);
  expect(findNumbers('9091')).toEqual([]);
});

test.each([
  ['C3', false],
  ['W71', true],
  ['BRAKEPADS', false],
  ['', false],
  ['1'.repeat(30), true],
  ['1'.repeat(31), false],
])('%j can be a part number: %s', (norm, expected) => {
  expect(isPartNumber(norm)).toBe(expected);
});
