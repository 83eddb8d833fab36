import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatMonth } from '#contract/fitment/months.ts';
import { POSITIONS } from '#contract/fitment/verdict.ts';
import { fitmentRules, products, qualifiers } from '#server/db/schema/index.ts';
import {
  FIT_GROUPS,
  type FitGroup,
  findCar,
  matchFits,
  selectFits,
  toFitGroup,
} from '#server/features/vehicles/select-fits.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createVehicle, getFitmentSource } from '#tests/factories/create-vehicle.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

const KEYS = ['fog_lamps', 'abs', 'turbo'];
const FIRST_MONTH = 24_120;
const LAST_MONTH = 24_131;
const PRODUCT_COUNT = 250;
const BUILT = ['[24120,24132)', '[24122,24128)', '[24124,)', '(,24127)', '(,)'];

let shop: TestShop;
let slugs: string[];
let ids: number[];
beforeAll(async () => {
  shop = await startTestShop();
  const { db } = shop;
  const vehicles = [];
  for (const [index, built] of BUILT.entries())
    vehicles.push(await createVehicle(db, { chassisCode: `NZE14${index}`, built }));
  slugs = vehicles.map(({ slug }) => slug);
  const keys = await db
    .insert(qualifiers)
    .values(
      KEYS.map((key) => ({
        key,
        questionEn: `${key}?`,
        questionSw: '',
        yesEn: key,
        yesSw: '',
        noEn: `No ${key}`,
        noSw: '',
      })),
    )
    .returning();
  const { id: _id, slug: _slug, ...like } = await createProduct(db);
  const [{ makeId, modelId } = vehicles[0]!] = vehicles;
  const sourceId = await getFitmentSource(db);
  const month = fc.integer({ min: FIRST_MONTH, max: LAST_MONTH });
  const range = fc
    .tuple(month, month, fc.boolean(), fc.boolean())
    .map(
      ([a, b, opensBefore, opensAfter]) =>
        `${opensBefore ? '(' : `[${Math.min(a, b)}`},${opensAfter ? '' : Math.max(a, b) + 1})`,
    );
  const rule = fc.record({
    exclusion: fc.boolean(),
    built: fc.option(range),
    chassisNorm: fc.option(fc.constantFrom('NZE140', 'NZE141', 'NZE142', 'NZE143', 'NZE144')),
    qualifierIds: fc.subarray(
      keys.map(({ id }) => id),
      { maxLength: 2 },
    ),
  });
  const product = fc.record({
    fitmentKind: fc.constantFrom('universal', 'unchecked', 'unchecked', 'unchecked', 'unchecked'),
    fitmentOpen: fc.boolean(),
    rules: fc.array(rule, { maxLength: 4 }),
  });
  const generated = fc.sample(product, { numRuns: PRODUCT_COUNT, seed: 15 });
  const stored = await db
    .insert(products)
    .values(
      generated.map(({ fitmentKind, fitmentOpen }, index) => ({
        ...like,
        slug: `generated-${index}`,
        fitmentKind,
        fitmentOpen,
      })),
    )
    .returning({ id: products.id });
  ids = stored.map(({ id }) => id);
  // Each rule of a product has its own position, so that none overlaps another.
  await db.insert(fitmentRules).values(
    generated.flatMap(({ fitmentKind, rules }, index) =>
      (fitmentKind === 'universal' ? [] : rules).map((own, place) => ({
        ...own,
        productId: ids[index]!,
        makeId,
        modelId,
        sourceId,
        position: POSITIONS[place]!,
      })),
    ),
  );
});
afterAll(() => shop.close());

test('[FIT-19] [FIT-36] lists sort products into the groups of their verdicts, for 300 cars', async () => {
  const { db } = shop;
  const seen = new Map<FitGroup, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        vehicle: fc.constantFrom(...slugs),
        built: fc.option(fc.integer({ min: FIRST_MONTH - 2, max: LAST_MONTH + 2 }).map(formatMonth)),
        answers: fc.dictionary(fc.constantFrom(...KEYS), fc.constantFrom('yes', 'no')),
      }),
      async (fields) => {
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
      },
    ),
    { numRuns: 300, seed: 15 },
  );
  expect(FIT_GROUPS.filter((group) => (seen.get(group) ?? 0) > 1_000)).toEqual([
    'fits',
    'universal',
    'no',
    'unchecked',
  ]);
});
