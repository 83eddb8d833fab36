/** What a search can get wrong about a query. */
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
 * A query as typed at the counter, and the products that a clerk would hand over. Products are named by the slug of
 * their seeded name (`slugify`).
 *
 * - `expected`: every correct product, in any order. A broad query ('plugs') lists all that are equally correct, even
 *   more than five.
 * - `never`: products that must not appear anywhere in the result.
 * - A row of the kind 'nothing' expects an empty result. A row of the kind 'whole-code' without `expected` is checked
 *   only against `never`. Rows without `expected` do not count towards recall.
 */
export interface GoldRow {
  query: string;
  kind: GoldKind;
  expected: readonly string[];
  never?: readonly string[];
}

/**
 * Recall at 5 of one row, 0 to 1: the number of expected products among the first five results, divided by the number
 * expected, at most five. The recall of a set is the mean over its rows with `expected`.
 *
 * @param found slugs, best first
 */
export function recallAtFive({ expected }: GoldRow, found: readonly string[]): number {
  const firstFive = new Set(found.slice(0, 5));
  return expected.filter((slug) => firstFive.has(slug)).length / Math.min(5, expected.length);
}
