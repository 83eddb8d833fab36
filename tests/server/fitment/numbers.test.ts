import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { normalizePartNumber } from '#contract/fitment/part-number.ts';
import { getPostgresCode } from '#server/db/client.ts';
import { numberLinks, partNumbers } from '#server/db/schema/index.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { getFitmentSource } from '#tests/factories/create-vehicle.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let sourceId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  sourceId = await getFitmentSource(database.db);
});
afterAll(() => database.close());

const getRefusal = (change: PromiseLike<unknown>) =>
  Promise.resolve(change).then(
    () => 'stored',
    (error: unknown) => getPostgresCode(error),
  );
const CHECK_VIOLATION = '23514';
const UNIQUE_VIOLATION = '23505';

const link = (fromNorm: string, toNorm: string, kind: 'superseded' | 'equivalent' = 'superseded') =>
  getRefusal(database.db.insert(numberLinks).values({ fromNorm, toNorm, kind, sourceId }));

test('[FIT-42] a cycle of superseded numbers cannot be stored, a chain and a split can', async () => {
  expect(await link('A1001', 'A1002')).toBe('stored');
  expect(await link('A1002', 'A1003')).toBe('stored');
  expect(await link('A1001', 'B1002')).toBe('stored');
  expect(await link('A1003', 'A1001')).toBe(CHECK_VIOLATION);
  expect(await link('A1002', 'A1001')).toBe(CHECK_VIOLATION);
  expect(await link('A1001', 'A1001')).toBe(CHECK_VIOLATION);
  expect(await link('A1003', 'A1001', 'equivalent')).toBe('stored');
  const change = database.db
    .update(numberLinks)
    .set({ toNorm: 'A1001' })
    .where(eq(numberLinks.fromNorm, 'A1002'));
  expect(await getRefusal(change)).toBe(CHECK_VIOLATION);
});

test('[FIT-42] two halves of a cycle that are stored at the same time do not make one', async () => {
  const outcomes = await Promise.all([link('C1001', 'C1002'), link('C1002', 'C1001')]);
  expect(outcomes.toSorted()).toEqual([CHECK_VIOLATION, 'stored']);
});

test('[FIT-40] the database normalizes a number as the contract does, and refuses what would lose a letter', async () => {
  const { id: productId } = await createProduct(database.db);
  const store = (shown: string) =>
    database.db.insert(partNumbers).values({ productId, kind: 'oe', maker: 'Toyota', shown }).returning();
  const spellings = ['04465-52180', '90915-yzzd3', 'ZJ20 13-35XA', '13028AA21B', '8-97.123/45_0'];
  for (const shown of spellings) {
    const [number] = await store(shown);
    expect(number!.norm).toBe(normalizePartNumber(shown));
  }
  expect(await getRefusal(store('0446552180'))).toBe(UNIQUE_VIOLATION);
  expect(await getRefusal(store('04465-5218О'))).toBe(CHECK_VIOLATION);
  expect(await getRefusal(store('-1-'))).toBe(CHECK_VIOLATION);
  expect(await getRefusal(store('FRONT PADS'))).toBe(CHECK_VIOLATION);
});
