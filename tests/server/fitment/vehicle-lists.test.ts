import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { listenForCatalogueChanges } from '#server/db/catalogue-changes.ts';
import { fitmentRules, products, reviews, vehicleListChanges, vehicles } from '#server/db/schema/index.ts';
import { rankCatalogue } from '#server/features/catalogue/rank-catalogue.ts';
import { selectPageForCar } from '#server/features/catalogue/select-page-for-car.ts';
import { buildShortLists } from '#server/features/vehicle-lists/build-lists.ts';
import { markAllLists, updateVehicleLists } from '#server/features/vehicle-lists/update-lists.ts';
import { FIT_GROUPS, findCar, selectFits, toFitGroup } from '#server/features/vehicles/select-fits.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createRule, createVehicle, getFitmentSource } from '#tests/factories/create-vehicle.ts';
import { generatedCar, generateFitments, SUBCATEGORIES } from '#tests/factories/generated-fitments.ts';
import { nextNumber } from '#tests/factories/numbers.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

type Generated = Awaited<ReturnType<typeof generateFitments>>;

let shop: TestShop;
let generated: Generated;
beforeAll(async () => {
  shop = await startTestShop();
  generated = await generateFitments(shop.db);
});
afterAll(() => shop.close());

const countChanges = () => shop.db.$count(vehicleListChanges);

type Sort = 'popularity' | 'priceLowToHigh' | 'priceHighToLow';
const COMPARE: Record<Sort, (a: Row, b: Row) => number> = {
  popularity: (a, b) => b.popularity - a.popularity || b.reviewCount - a.reviewCount || a.id - b.id,
  priceLowToHigh: (a, b) => a.price - b.price || a.id - b.id,
  priceHighToLow: (a, b) => b.price - a.price || a.id - b.id,
};
type Row = typeof products.$inferSelect;

/** A list for a car as its verdicts alone make it. */
async function makeExpectedPage(rows: Row[], fields: Parameters<typeof findCar>[1], search: Search) {
  const fits = await selectFits(
    shop.db,
    await findCar(shop.db, fields),
    rows.map(({ id }) => id),
  );
  const getGroup = ({ id }: Row) => toFitGroup(fits.get(id)!);
  const isChosen = ({ categoryId, subcategoryId }: Row) =>
    search.category.length + search.subcategory.length === 0 ||
    search.category.includes(categoryId) ||
    search.subcategory.includes(subcategoryId ?? 0);
  const chosen = rows.filter(isChosen).toSorted(COMPARE[search.sort]);
  const isShown = (row: Row) => getGroup(row) === 'fits' || getGroup(row) === 'universal';
  const groups = Map.groupBy(chosen, getGroup);
  const listed =
    search.fit === 'all' ? FIT_GROUPS.flatMap((group) => groups.get(group) ?? []) : chosen.filter(isShown);
  const offset = (search.page - 1) * search.page_size;
  const count = (values: (number | null)[]) =>
    [...Map.groupBy(values, (id) => id)]
      .flatMap(([id, same]) => (id === null ? [] : [{ id, count: same.length }]))
      .toSorted((a, b) => a.id - b.id);
  const shown = rows.filter(isShown);
  return {
    ids: listed.slice(offset, offset + search.page_size).map(({ id }) => id),
    count: listed.length,
    facets: {
      categories: count(shown.map(({ categoryId }) => categoryId)),
      subcategories: count(shown.map(({ subcategoryId }) => subcategoryId)),
    },
    hidden: { no: groups.get('no')?.length ?? 0, unchecked: groups.get('unchecked')?.length ?? 0 },
  };
}

const generatedSearch = fc.record({
  q: fc.constant(''),
  page: fc.integer({ min: 1, max: 12 }),
  page_size: fc.constantFrom(7, 30),
  sort: fc.constantFrom<Sort>('popularity', 'priceLowToHigh', 'priceHighToLow'),
  category: fc.subarray([1, 2]),
  subcategory: fc.subarray(SUBCATEGORIES),
  fit: fc.constantFrom('fits', 'all'),
});
type Search = typeof generatedSearch extends fc.Arbitrary<infer Value> ? Value : never;

async function expectPagesToAgree(): Promise<void> {
  const { db } = shop;
  const rows = await db.select().from(products).where(isNull(products.archivedAt));
  await fc.assert(
    fc.asyncProperty(generatedCar(generated.slugs), generatedSearch, async (fields, { fit, ...search }) => {
      const page = await selectPageForCar(db, search, { car: await findCar(db, fields), fit });
      const { results, ...counts } = page;
      expect({ ids: results.map(({ id }) => id), ...counts }).toEqual(
        await makeExpectedPage(rows, fields, { fit, ...search }),
      );
    }),
    { numRuns: 80, seed: 19 },
  );
}

test('[FIT-19] [FIT-20] lists that were never made agree with the verdicts', async () => {
  expect(await countChanges()).toBeGreaterThan(0);
  await expectPagesToAgree();
});

test('[FIT-19] [FIT-20] lists made by the job agree with the verdicts, for any car, filter, order and page', async () => {
  await updateVehicleLists(shop);
  expect(await countChanges()).toBe(0);
  await expectPagesToAgree();
});

async function expectListsToBeCurrent(): Promise<void> {
  const { db } = shop;
  const stored = await db.execute(sql`
    select * from vehicle_lists order by vehicle_id, category_id, subcategory_id`);
  const ids = [
    0,
    ...(await db.select({ id: vehicles.id }).from(vehicles).orderBy(vehicles.id)).map(({ id }) => id),
  ];
  const built = [];
  for (const id of ids) {
    const { rows } = await db.execute(sql`select * from (${buildShortLists(id)}) as list order by 1, 2, 3`);
    built.push(...rows);
  }
  const sortConditional = (rows: Record<string, unknown>[]) =>
    rows.map((row) => ({
      ...row,
      conditional: [...(row['conditional'] as number[])].toSorted((a, b) => a - b),
    }));
  expect(sortConditional(stored.rows)).toEqual(sortConditional(built));
  const counted = await db.execute(sql`
    select category_id, subcategory_id, for_sale, universal, unchecked, open from product_counts
    where for_sale > 0 order by 1, 2`);
  const expected = await db.execute(sql`
    select category_id, coalesce(subcategory_id, 0) as subcategory_id, count(*)::int as for_sale,
      (count(*) filter (where fitment_kind = 'universal'))::int as universal,
      (count(*) filter (where fitment_kind = 'unchecked'))::int as unchecked,
      (count(*) filter (where fitment_kind = 'vehicle' and fitment_open))::int as open
    from products where archived_at is null group by 1, 2 order by 1, 2`);
  expect(counted.rows).toEqual(expected.rows);
}

/** Every change that may move a product in a list, into one or out of it. */
const changes: Record<string, (products: number[], step: number) => Promise<unknown>> = {
  'a price': ([id]) => shop.db.update(products).set({ price: sql`price + 150` }).where(eq(products.id, id!)),
  'a category': ([id], step) =>
    shop.db
      .update(products)
      .set({ categoryId: 1 + (step % 2), subcategoryId: null })
      .where(eq(products.id, id!)),
  'a subcategory': (ids, step) =>
    shop.db
      .update(products)
      .set({ categoryId: 1, subcategoryId: SUBCATEGORIES[step % 2]! })
      .where(inArray(products.id, ids)),
  'to the archive, or back': (ids) =>
    shop.db
      .update(products)
      .set({ archivedAt: sql`case when archived_at is null then now() end` })
      .where(inArray(products.id, ids)),
  'open, or closed': (ids) =>
    shop.db.update(products).set({ fitmentOpen: sql`not fitment_open` }).where(inArray(products.id, ids)),
  'for any car, or unchecked': (ids) =>
    shop.db.transaction(async (tx) => {
      await tx.delete(fitmentRules).where(inArray(fitmentRules.productId, ids));
      await tx.execute(sql`set constraints all immediate`);
      await tx
        .update(products)
        .set({ fitmentKind: sql`case fitment_kind when 'universal' then 'unchecked' else 'universal' end` })
        .where(inArray(products.id, ids));
    }),
  'a rule that excludes': async ([id]) => {
    const isInner = and(eq(fitmentRules.productId, id!), eq(fitmentRules.position, 'inner'));
    await shop.db.delete(fitmentRules).where(isInner);
    await createRule(shop.db, { id: id! }, generated.vehicles[1]!, { exclusion: true, position: 'inner' });
  },
  'a rule less': ([id]) => shop.db.delete(fitmentRules).where(eq(fitmentRules.productId, id!)),
  'a new product for any car': () => createProduct(shop.db, { fitmentKind: 'universal' }),
  'a product deleted': ([id]) => shop.db.delete(products).where(eq(products.id, id!)),
  'a review': ([productId]) =>
    shop.db.insert(reviews).values({ productId: productId!, name: 'Amina', rating: 5, comment: 'Fits.' }),
  'a car built for longer': (_, step) =>
    shop.db
      .update(vehicles)
      .set({ built: `[24120,${24_121 + step})` })
      .where(eq(vehicles.id, generated.vehicles[step % 5]!.id)),
  'a new car': () => createVehicle(shop.db, { chassisCode: `NZE${1_000 + nextNumber()}` }),
};

test('[FIT-37] after any changes the job leaves the lists as a full rebuild would', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.nat()), { minLength: 1, maxLength: 6 }),
      async (steps) => {
        for (const [name, step] of steps) {
          const stored = await shop.db.select({ id: products.id }).from(products).orderBy(products.id);
          const ids = [0, 1, 2].map((next) => stored[(step + next * 7) % stored.length]!.id);
          await changes[name]!(ids, step % 90);
        }
        await updateVehicleLists(shop);
        expect(await countChanges()).toBe(0);
        await expectListsToBeCurrent();
      },
    ),
    { numRuns: 40, seed: 37, examples: [[Object.keys(changes).map((name, index) => [name, index])]] },
  );
});

test('[FIT-19] after sales have changed the ranking the job rebuilds the lists', async () => {
  await updateVehicleLists(shop);
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    select by_popularity[cardinality(by_popularity)] as id from vehicle_lists
    where vehicle_id = ${generated.vehicles[0]!.id} and category_id = 0`);
  const day = sql`(now() at time zone 'Africa/Nairobi')::date`;
  await shop.db.execute(sql`
    insert into product_sales_by_day (day, product_id, units, revenue) values (${day}, ${rows[0]!.id}, 9, 900)`);
  await rankCatalogue(shop.ctx);
  expect(await countChanges()).toBeGreaterThan(0);
  await updateVehicleLists(shop);
  await expectListsToBeCurrent();
});

test('two updates at once leave no list out of date', async () => {
  await markAllLists(shop.db);
  await Promise.all([updateVehicleLists(shop), updateVehicleLists(shop)]);
  expect(await countChanges()).toBe(0);
  await expectListsToBeCurrent();
});

/** Creates products at Ksh 2, 3 and so on that fit the vehicle. */
async function createManyProducts(vehicle: Generated['vehicles'][number], count: number): Promise<number[]> {
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    insert into products (slug, name, price, category_id)
    select 'many-' || n, 'One of many ' || n, 1 + n, 3 from generate_series(1, ${count}::int) as n returning id`);
  const ids = rows.map(({ id }) => id);
  const { makeId, modelId, chassisNorm } = vehicle;
  const sourceId = await getFitmentSource(shop.db);
  await shop.db
    .insert(fitmentRules)
    .values(ids.map((productId) => ({ productId, makeId, modelId, chassisNorm, sourceId })));
  return ids;
}

test('[FIT-19] a long list that is out of date shows nothing that no longer fits, and all of it after the job', async () => {
  const vehicle = await createVehicle(shop.db, {
    make: 'Nissan',
    model: 'Note',
    chassisCode: 'E12',
    engine: 'HR12',
  });
  await createProduct(shop.db, { categoryId: 3 });
  const ids = await createManyProducts(vehicle, 2_001);
  await updateVehicleLists(shop);
  await createRule(shop.db, { id: ids[0]! }, vehicle, { exclusion: true });
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, ids[1]!));
  await shop.db.update(products).set({ price: 1 }).where(eq(products.id, ids[2_000]!));
  const listFirst = async () => {
    const { body } = await shop.call('listProducts', {
      query: { vehicle: vehicle.slug, sort: 'priceLowToHigh', page_size: 4, category: [3] },
    });
    return { ids: body.results.map(({ id }) => id), count: body.count };
  };
  expect(await listFirst()).toEqual({ ids: [ids[2], ids[3], ids[4]], count: 2_001 });
  await updateVehicleLists(shop);
  expect(await listFirst()).toEqual({ ids: [ids[2_000], ids[2], ids[3], ids[4]], count: 1_999 });
});

test('[FIT-19] a running shop updates its lists after a change, without being asked', async () => {
  const worker = await startWorker(shop.ctx);
  onTestFinished(() => worker.stop());
  const listener = await listenForCatalogueChanges(shop.database.url, worker.updateLists);
  onTestFinished(() => listener.close());
  await expect.poll(countChanges, { timeout: 10_000 }).toBe(0);
  const product = await createProduct(shop.db);
  await createRule(shop.db, product, generated.vehicles[0]!);
  await expect.poll(countChanges, { timeout: 10_000 }).toBe(0);
  const { rows } = await shop.db.execute(sql`
    select 1 from vehicle_lists
    where vehicle_id = ${generated.vehicles[0]!.id} and category_id = 0 and ${product.id}::int = any(by_price)`);
  expect(rows).toHaveLength(1);
});
