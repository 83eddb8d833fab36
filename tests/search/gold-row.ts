/** Why a query is in the set: the thing about it that a search can get wrong. */
export const goldKinds = [
  'name',
  'part-number',
  'chassis',
  'model',
  'trade-word',
  'misspelling',
  'form',
  'engine-code',
  'size',
  'category',
  'whole-code',
  'nothing',
] as const;

type GoldKind = (typeof goldKinds)[number];

/**
 * A query as typed at the counter and what a counter clerk would hand over. Products are named by the slug of their
 * seeded name (`slugOf`).
 *
 * - `expected`: every product that is right; their order does not matter. Where one product is plainly meant it is
 *   alone. A broad query ('plugs') lists all that are equally right, more than five if need be.
 * - `never`: products that may stand nowhere in the result, at any place.
 * - A row of the kind 'nothing' wants an empty result. A row of the kind 'whole-code' without `expected` is judged
 *   by `never` alone. Rows without `expected` are not part of recall.
 */
export interface GoldRow {
  query: string;
  kind: GoldKind;
  expected: readonly string[];
  never?: readonly string[];
}

/**
 * Recall at 5 of one row, 0 to 1: how many of the first five results are expected, of as many as five places can
 * hold. The recall of a set is the mean over its rows with `expected`.
 *
 * @param found slugs, best first
 */
export function recallAtFive({ expected }: GoldRow, found: readonly string[]): number {
  const firstFive = new Set(found.slice(0, 5));
  return expected.filter((slug) => firstFive.has(slug)).length / Math.min(5, expected.length);
}
