import { describe, expect, test } from 'vitest';
import { slugify } from '#contract/product.ts';
import { products } from '#server/demo/catalogue/products.ts';
import { type GoldRow, goldKinds, recallAtFive } from './gold-row.ts';
import { goldSet } from './gold-set.ts';
import { heldOut } from './held-out.ts';

const slugs = new Set(products.map(({ name }) => slugify(name)));
const withExpected = (rows: readonly GoldRow[]) => rows.filter(({ expected }) => expected.length > 0);
const duplicates = (texts: readonly string[]) => texts.filter((text, i) => texts.indexOf(text) !== i);

/** Ignores word order, case and punctuation: 'Wiper-blade' and 'blade wiper' are the same. */
const normalize = ({ query }: GoldRow) =>
  query
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .toSorted()
    .join('');

describe.for([
  { part: 'the working part', rows: goldSet, atLeast: 110, perKind: 4 },
  { part: 'the held-out part', rows: heldOut, atLeast: 55, perKind: 3 },
])('$part of the search gold set', ({ rows, atLeast: minQueries, perKind: minPerKind }) => {
  test(`has at least ${minQueries} queries with expected products`, () => {
    expect(withExpected(rows).length).toBeGreaterThanOrEqual(minQueries);
  });

  test('names only products of the seeded catalogue', () => {
    const unknown = rows
      .flatMap(({ expected, never = [] }) => [...expected, ...never])
      .filter((slug) => !slugs.has(slug));
    expect(unknown).toEqual([]);
  });

  test('has every kind of query, and none outweighs the others', () => {
    const counts = goldKinds.map((kind) => rows.filter((row) => row.kind === kind).length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(minPerKind);
    expect(Math.max(...counts)).toBeLessThanOrEqual(rows.length / 6);
  });

  test('lists no product twice, and none as both expected and ruled out', () => {
    expect(rows.filter(({ expected, never = [] }) => duplicates([...expected, ...never]).length > 0)).toEqual(
      [],
    );
  });

  test('leaves `expected` empty only if there is nothing to find or a product to rule out', () => {
    const empty = rows.filter(({ expected }) => expected.length === 0);
    expect(empty.filter(({ kind, never = [] }) => kind !== 'nothing' && never.length === 0)).toEqual([]);
    expect(rows.filter(({ kind, expected }) => kind === 'nothing' && expected.length > 0)).toEqual([]);
  });
});

test('no query appears twice across both parts, ignoring word order, case and punctuation', () => {
  expect(duplicates([...goldSet, ...heldOut].map(normalize))).toEqual([]);
});

describe('recallAtFive', () => {
  const row = (...expected: string[]): GoldRow => ({ query: 'q', kind: 'name', expected });

  test.for([
    { expected: ['a'], found: ['a', 'x'], recall: 1 },
    { expected: ['a'], found: ['v', 'w', 'x', 'y', 'a'], recall: 1 },
    { expected: ['a'], found: ['u', 'v', 'w', 'x', 'y', 'a'], recall: 0 },
    { expected: ['a', 'b'], found: ['x', 'b'], recall: 0.5 },
    { expected: ['a', 'b', 'c', 'd', 'e', 'f'], found: ['f', 'e', 'd', 'c', 'b', 'a'], recall: 1 },
    { expected: ['a', 'b', 'c', 'd', 'e', 'f'], found: ['a', 'x', 'b', 'y', 'c', 'd'], recall: 0.6 },
    { expected: ['a'], found: [], recall: 0 },
  ])('$expected in $found is $recall', ({ expected, found, recall }) => {
    expect(recallAtFive(row(...expected), found)).toBe(recall);
  });
});
