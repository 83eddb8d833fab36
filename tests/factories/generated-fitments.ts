import * as fc from 'fast-check';
import { formatMonth } from '#contract/fitment/months.ts';
import { POSITIONS } from '#contract/fitment/verdict.ts';
import type { QueryRunner } from '#server/db/client.ts';
import { fitmentRules, products, qualifiers, subcategories } from '#server/db/schema/index.ts';
import { createProduct } from './create-product.ts';
import { createVehicle, getFitmentSource } from './create-vehicle.ts';

const KEYS = ['fog_lamps', 'abs', 'turbo'];
export const FIRST_MONTH = 24_120;
export const LAST_MONTH = 24_131;
const PRODUCT_COUNT = 250;
const BUILT = ['[24120,24132)', '[24122,24128)', '[24124,)', '(,24127)', '(,)'];
export const SUBCATEGORIES = [11, 12];

const month = fc.integer({ min: FIRST_MONTH, max: LAST_MONTH });
const range = fc
  .tuple(month, month, fc.boolean(), fc.boolean())
  .map(
    ([a, b, opensBefore, opensAfter]) =>
      `${opensBefore ? '(' : `[${Math.min(a, b)}`},${opensAfter ? '' : Math.max(a, b) + 1})`,
  );

/** A car as a list takes it. */
export const generatedCar = (slugs: string[]) =>
  fc.record({
    vehicle: fc.constantFrom(...slugs),
    built: fc.option(fc.integer({ min: FIRST_MONTH - 2, max: LAST_MONTH + 2 }).map(formatMonth)),
    answers: fc.dictionary(fc.constantFrom(...KEYS), fc.constantFrom('yes', 'no')),
  });

/**
 * Creates five vehicles of one model, three questions and 250 products with up to four rules each, in two categories, of
 * which the first has two subcategories.
 */
export async function generateFitments(db: QueryRunner) {
  const vehicles = [];
  for (const [index, built] of BUILT.entries())
    vehicles.push(await createVehicle(db, { chassisCode: `NZE14${index}`, built }));
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
  const [{ makeId, modelId } = vehicles[0]!] = vehicles;
  const sourceId = await getFitmentSource(db);
  // The categories.
  await createProduct(db, { categoryId: 1 });
  await createProduct(db, { categoryId: 2 });
  await db
    .insert(subcategories)
    .values(SUBCATEGORIES.map((id) => ({ id, categoryId: 1, name: `Part ${id}` })));
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
    place: fc.constantFrom(
      { categoryId: 1, subcategoryId: null },
      { categoryId: 1, subcategoryId: 11 },
      { categoryId: 1, subcategoryId: 12 },
      { categoryId: 2, subcategoryId: null },
    ),
    price: fc.constantFrom(100, 200, 300),
    reviews: fc.constantFrom({ reviewCount: 0, ratingTotal: 0 }, { reviewCount: 2, ratingTotal: 9 }),
    archivedAt: fc.constantFrom(null, null, null, null, null, null, null, null, null, new Date()),
    rules: fc.array(rule, { maxLength: 4 }),
  });
  const generated = fc.sample(product, { numRuns: PRODUCT_COUNT, seed: 15 });
  const stored = await db
    .insert(products)
    .values(
      generated.map(({ place, reviews, rules: _rules, ...own }, index) => ({
        slug: `generated-${index}`,
        name: `Generated ${index}`,
        ...own,
        ...place,
        ...reviews,
      })),
    )
    .returning({ id: products.id });
  const ids = stored.map(({ id }) => id);
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
  return { slugs: vehicles.map(({ slug }) => slug), vehicles, ids, qualifierIds: keys.map(({ id }) => id) };
}
