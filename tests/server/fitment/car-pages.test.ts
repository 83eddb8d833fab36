import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointQuery } from '#contract/endpoint-types.ts';
import { categories, vehicles } from '#server/db/schema/index.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createRule, createVehicle } from '#tests/factories/create-vehicle.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

type CreatedVehicle = Awaited<ReturnType<typeof createVehicle>>;

let shop: TestShop;
let fielder: CreatedVehicle;
const FIELDER = { make: 'toyota', model: 'fielder', code: 'nze141g' };

beforeAll(async () => {
  shop = await startTestShop();
  const { db } = shop;
  fielder = await createVehicle(db);
  await createVehicle(db, { chassisCode: 'ZRE142G', engine: '2ZR-FE' });
  await createVehicle(db, { make: 'Nissan', model: 'Note', generation: 'E12', chassisCode: 'E12' });
  const addFitting = async (
    name: string,
    overrides: Parameters<typeof createProduct>[1],
    rule: object = {},
  ) => {
    const product = await createProduct(db, { name, ...overrides });
    await createRule(db, product, fielder, { chassisNorm: 'NZE141G', ...rule });
    return product;
  };
  await addFitting('Pads', { categoryId: 2, recentUnits: 4 });
  await addFitting('Disc', { categoryId: 2, recentUnits: 5 });
  await addFitting('Drum', { categoryId: 2, recentUnits: 3 });
  await addFitting('Bulb', { categoryId: 3 });
  await addFitting('Archived', { categoryId: 2, archivedAt: new Date() });
  const excluded = await addFitting('Shoes', { categoryId: 2 });
  await createRule(db, excluded, fielder, { exclusion: true });
  await createProduct(db, { name: 'Mat', categoryId: 3, fitmentKind: 'universal' });
  await createProduct(db, { name: 'Unchecked', categoryId: 2 });
  await db.update(categories).set({ name: 'Brakes & Discs' }).where(eq(categories.id, 2));
});
afterAll(() => shop.close());

const open = (query: EndpointQuery<'carPage'> = {}) => shop.call('carPage', { query });
const read = async (query: EndpointQuery<'carPage'> = {}) => (await open(query)).body;

describe('[FIT-44] a page of cars', () => {
  test('leads from makes to models and chassis codes', async () => {
    const makes = await read();
    expect([makes.path, makes.is_indexed]).toEqual(['/cars', true]);
    expect(makes.links).toEqual([
      { name: 'Nissan', detail: '', path: '/cars/nissan' },
      { name: 'Toyota', detail: '', path: '/cars/toyota' },
    ]);
    const make = await read({ make: 'toyota' });
    expect([make.path, make.is_indexed]).toEqual(['/cars/toyota', true]);
    expect(make.links).toEqual([{ name: 'Fielder', detail: '', path: '/cars/toyota/fielder' }]);
    const model = await read({ make: 'toyota', model: 'fielder' });
    expect([model.path, model.is_indexed]).toEqual(['/cars/toyota/fielder', true]);
    expect(model.links).toEqual([
      { name: 'NZE141G', detail: 'E140 · 2006–2012 · 1NZ-FE', path: '/cars/toyota/fielder/nze141g' },
      { name: 'ZRE142G', detail: 'E140 · 2006–2012 · 2ZR-FE', path: '/cars/toyota/fielder/zre142g' },
    ]);
  });

  test('of a chassis code counts its parts by category, the best first, and what fits any car apart', async () => {
    const page = await read(FIELDER);
    expect(page).toMatchObject({
      make: { name: 'Toyota' },
      model: { name: 'Fielder' },
      code: 'NZE141G',
      category: null,
      path: '/cars/toyota/fielder/nze141g',
      is_indexed: true,
      count: 4,
      vehicles: [{ slug: fielder.slug, generation: 'E140' }],
      categories: [
        {
          id: 2,
          name: 'Brakes & Discs',
          path: '/cars/toyota/fielder/nze141g/brakes-discs',
          listed: 3,
          universal: 0,
        },
        { id: 3, path: '/cars/toyota/fielder/nze141g/category-3', listed: 1, universal: 1 },
      ],
    });
    expect(page.products.map(({ name }) => name)).toEqual(['Disc', 'Pads', 'Drum', 'Bulb']);
  });

  test('of a category has its parts alone', async () => {
    const page = await read({ ...FIELDER, category: 'brakes-discs' });
    expect(page).toMatchObject({
      category: { id: 2, slug: 'brakes-discs' },
      path: '/cars/toyota/fielder/nze141g/brakes-discs',
      is_indexed: true,
      count: 3,
    });
    expect(page.products.map(({ name }) => name)).toEqual(['Disc', 'Pads', 'Drum']);
  });

  test('with fewer than 3 parts is not for search engines; what fits any car does not count', async () => {
    expect(await read({ ...FIELDER, category: 'category-3' })).toMatchObject({ is_indexed: false, count: 1 });
    expect(await read({ ...FIELDER, code: 'zre142g' })).toMatchObject({ is_indexed: false, count: 0 });
    expect((await read({ make: 'nissan' })).is_indexed).toBe(false);
    expect((await read({ make: 'nissan', model: 'note' })).is_indexed).toBe(false);
  });

  test('is found in any spelling, and has one address', async () => {
    for (const code of ['NZE141G', 'nze-141 g', 'NZE141g'])
      expect((await read({ make: 'Toyota', model: 'FIELDER', code })).path).toBe(
        '/cars/toyota/fielder/nze141g',
      );
  });

  test.each([
    [{ make: 'tata' }],
    [{ make: 'toyota', model: 'supra' }],
    [{ ...FIELDER, code: 'nze14' }],
    [{ ...FIELDER, category: 'wings' }],
    [{ make: 'nissan', model: 'fielder', code: 'nze141g' }],
  ])('of %j is not found', async (query) => {
    const { status, body } = await open(query);
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('[FIT-22] of a merged vehicle names the page of the other', async () => {
    const merged = await createVehicle(shop.db, { model: 'Fielder Wagon', chassisCode: 'NZE149' });
    const query = { make: 'toyota', model: 'fielder-wagon', code: 'nze149' };
    expect((await open(query)).status).toBe(200);
    await shop.db.update(vehicles).set({ mergedInto: fielder.id }).where(eq(vehicles.id, merged.id));
    const page = '/cars/toyota/fielder/nze141g';
    for (const [more, address] of [
      [{}, page],
      [{ category: 'brakes-discs' }, `${page}/brakes-discs`],
    ] as const) {
      const { status, body } = await open({ ...query, ...more });
      expect([status, body.code, body.data]).toEqual([
        409,
        'VEHICLE_MERGED',
        { slug: fielder.slug, page: address },
      ]);
    }
  });
});

test('[FIT-20] a vehicle counts its parts by category, those that fit any car included', async () => {
  const { body } = await shop.call('vehicleBySlug', { params: { slug: fielder.slug } });
  const list = await shop.call('listProducts', { query: { vehicle: fielder.slug } });
  expect(body).toMatchObject({
    count: 5,
    categories: [
      { id: 2, name: 'Brakes & Discs', slug: 'brakes-discs', count: 3 },
      { id: 3, name: 'Category 3', slug: 'category-3', count: 2 },
    ],
  });
  expect(body.categories.map(({ id, count }) => ({ id, count }))).toEqual(list.body.facets.categories);
});
