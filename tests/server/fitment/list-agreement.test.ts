import { isNull, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '#server/db/schema/index.ts';
import {
  FIT_GROUPS,
  type FitGroup,
  findCar,
  matchFits,
  selectFits,
  toFitGroup,
} from '#server/features/vehicles/select-fits.ts';
import { generatedCar, generateFitments } from '#tests/factories/generated-fitments.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let slugs: string[];
let ids: number[];
beforeAll(async () => {
  shop = await startTestShop();
  const generated = await generateFitments(shop.db);
  slugs = generated.slugs;
  const forSale = await shop.db.select({ id: products.id }).from(products).where(isNull(products.archivedAt));
  ids = generated.ids.filter((id) => forSale.some((product) => product.id === id));
});
afterAll(() => shop.close());

test('[FIT-19] [FIT-36] lists sort products into the groups of their verdicts, for 300 cars', async () => {
  const { db } = shop;
  const seen = new Map<FitGroup, number>();
  await fc.assert(
    fc.asyncProperty(generatedCar(slugs), async (fields) => {
      const car = await findCar(db, fields);
      const { join, place } = matchFits(car);
      const { rows } = await db.execute<{ id: number; place: number }>(
        sql`select ${products.id}, ${place} as place from ${products} ${join} order by ${products.id}`,
      );
      const listed = rows.filter(({ id }) => ids.includes(id));
      const fits = await selectFits(db, car, ids);
      expect(listed.map((row) => [row.id, FIT_GROUPS[row.place]])).toEqual(
        ids.map((id) => [id, toFitGroup(fits.get(id)!)]),
      );
      for (const row of listed) {
        const group = FIT_GROUPS[row.place]!;
        seen.set(group, (seen.get(group) ?? 0) + 1);
      }
    }),
    { numRuns: 300, seed: 15 },
  );
  expect(FIT_GROUPS.filter((group) => (seen.get(group) ?? 0) > 1_000)).toEqual([
    'fits',
    'universal',
    'no',
    'unchecked',
  ]);
});
