import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointQuery } from '#contract/endpoint-types.ts';
import { qualifiers, vehicles } from '#server/db/schema/index.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createRule, createVehicle } from '#tests/factories/create-vehicle.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

type CreatedVehicle = Awaited<ReturnType<typeof createVehicle>>;
type Query = EndpointQuery<'listProducts'>;

let shop: TestShop;
let fielder: CreatedVehicle;
let merged: CreatedVehicle;
beforeAll(async () => {
  shop = await startTestShop();
  const { db } = shop;
  fielder = await createVehicle(db);
  const note = await createVehicle(db, { make: 'Nissan', model: 'Note', chassisCode: 'E12' });
  merged = await createVehicle(db, { model: 'Merged', chassisCode: 'NZE149' });
  await db.update(vehicles).set({ mergedInto: fielder.id }).where(eq(vehicles.id, merged.id));
  const [fogLamps] = await db
    .insert(qualifiers)
    .values({
      key: 'fog_lamps',
      questionEn: 'Does it have fog lamps?',
      questionSw: '',
      yesEn: 'With fog lamps',
      yesSw: '',
      noEn: 'Without fog lamps',
      noSw: '',
    })
    .returning();
  const create = (name: string, price: number, categoryId: number, more = {}) =>
    createProduct(db, { name, price, categoryId, ...more });
  await createRule(db, await create('Dear pads', 900, 1), fielder);
  await createRule(db, await create('Cheap pads', 100, 1), fielder);
  await createRule(db, await create('Lamp pads', 500, 2), fielder, { qualifierIds: [fogLamps!.id] });
  await createRule(db, await create('Late pads', 600, 2), fielder, { built: '[24120,24149)' });
  await createRule(db, await create('Note pads', 50, 1), note);
  await createRule(db, await create('Barred pads', 60, 2), fielder, { exclusion: true });
  await createRule(db, await create('Open pads', 70, 1, { fitmentOpen: true }), note);
  await create('Unchecked pads', 40, 1);
  await create('Universal pads', 300, 3, { fitmentKind: 'universal' });
  await createRule(db, await create('Archived pads', 10, 1, { archivedAt: new Date() }), fielder);
});
afterAll(() => shop.close());

async function list(query: Query) {
  const { status, body } = await shop.call('listProducts', { query });
  expect(status).toBe(200);
  return body;
}
const listNames = async (query: Query) => (await list(query)).results.map(({ name }) => name);

describe.each(['', 'pads'])('a list for a car with the query "%s"', (q) => {
  const forCar = (more: Query = {}): Query => ({
    ...(q && { q }),
    vehicle: fielder.slug,
    sort: 'priceLowToHigh',
    ...more,
  });

  test('[FIT-19] has what fits, fits on a condition or fits any car', async () => {
    expect(await listNames(forCar())).toEqual([
      'Cheap pads',
      'Universal pads',
      'Lamp pads',
      'Late pads',
      'Dear pads',
    ]);
    expect(await listNames(forCar({ fit: 'fits' }))).toEqual(await listNames(forCar()));
  });

  test('[FIT-19] of all products begins with those that fit, each group in the chosen order', async () => {
    expect(await listNames(forCar({ fit: 'all' }))).toEqual([
      'Cheap pads',
      'Lamp pads',
      'Late pads',
      'Dear pads',
      'Universal pads',
      'Note pads',
      'Barred pads',
      'Unchecked pads',
      'Open pads',
    ]);
    expect((await listNames(forCar({ fit: 'all', sort: 'priceHighToLow' }))).slice(0, 4)).toEqual([
      'Dear pads',
      'Late pads',
      'Lamp pads',
      'Cheap pads',
    ]);
  });

  test('[FIT-18] has the verdict of each product, as /api/v/fit/ gives it', async () => {
    const { results } = await list(forCar({ fit: 'all' }));
    const { body } = await shop.call('getFit', {
      body: { vehicle: fielder.slug, products: results.map(({ id }) => id) },
    });
    expect(results.map(({ id, fit }) => ({ product: id, ...fit }))).toEqual(body.verdicts);
    expect(results.find(({ name }) => name === 'Lamp pads')?.fit).toEqual({
      verdict: 'if',
      reason: 'It depends on a detail of your car.',
      questions: [{ key: 'fog_lamps', text: 'Does it have fog lamps?' }],
    });
    expect(results.map(({ fit }) => fit?.verdict)).toEqual([
      'fits',
      'if',
      'if',
      'fits',
      'universal',
      'no',
      'no',
      'unchecked',
      'unchecked',
    ]);
  });

  test('[FIT-21] says the name of its car', async () => {
    const { slug, label } = fielder;
    expect((await list(forCar())).vehicle).toEqual({ slug, label });
  });

  test('[FIT-20] counts what fits in its facets, and what it hides within the chosen filters', async () => {
    const all = await list(forCar());
    expect(all).toMatchObject({ count: 5, hidden: { no: 2, unchecked: 2 } });
    expect(all.facets.categories).toEqual([
      { id: 1, count: 2 },
      { id: 2, count: 2 },
      { id: 3, count: 1 },
    ]);
    const first = await list(forCar({ category: 1 }));
    expect(first).toMatchObject({ count: 2, hidden: { no: 1, unchecked: 2 }, facets: all.facets });
    const everything = await list(forCar({ category: 1, fit: 'all' }));
    expect(everything).toMatchObject({ count: 5, hidden: { no: 1, unchecked: 2 }, facets: all.facets });
  });

  test('[FIT-27] follows the answers and the month of the car', async () => {
    expect(await listNames(forCar({ answers: 'fog_lamps:no', built: '2009-12' }))).toEqual([
      'Cheap pads',
      'Universal pads',
      'Dear pads',
    ]);
    const known = await list(forCar({ answers: 'fog_lamps:yes', built: '2010-01' }));
    expect(known.results.map(({ fit }) => fit?.verdict)).toEqual([
      'fits',
      'universal',
      'fits',
      'fits',
      'fits',
    ]);
  });

  test('[FIT-21] leads from page to page with its car, without a gap or a product twice', async () => {
    const car = forCar({ fit: 'all', built: '2010-01', answers: 'fog_lamps:yes', page_size: 4 });
    const first = await list(car);
    const second = (await shop.follow('listProducts', first.next)).body;
    const third = (await shop.follow('listProducts', second.next)).body;
    expect(first.next).toBe(
      `/api/s/all/?${q && 'q=pads&'}page=2&page_size=4&sort=priceLowToHigh&vehicle=${fielder.slug}&fit=all&built=2010-01&answers=fog_lamps%3Ayes`,
    );
    expect(third.next).toBeNull();
    expect([...first.results, ...second.results, ...third.results].map(({ name }) => name)).toEqual(
      await listNames({ ...car, page_size: 100 }),
    );
  });
});

test('[FIT-23] the search finds only what fits the car, and everything with fit=all', async () => {
  const search = async (query: EndpointQuery<'searchProducts'>) =>
    (await shop.call('searchProducts', { query: { vehicle: fielder.slug, ...query } })).body;
  expect(await search({ q: 'note pads' })).toMatchObject({
    results: [],
    count: 0,
    facets: { categories: [] },
    hidden: { no: 1, unchecked: 0 },
  });
  expect((await search({ q: 'note pads', fit: 'all' })).results).toMatchObject([
    { name: 'Note pads', fit: { verdict: 'no' } },
  ]);
  expect(await search({ q: '' })).toMatchObject({ results: [], count: 0, hidden: { no: 0, unchecked: 0 } });
});

test('[FIT-16] without a car only what fits any car says so', async () => {
  const page = await list({ sort: 'priceLowToHigh' });
  expect(page).not.toHaveProperty('hidden');
  expect(page).not.toHaveProperty('vehicle');
  expect(page.count).toBe(9);
  expect(page.results.filter(({ fit }) => fit)).toMatchObject([
    {
      name: 'Universal pads',
      fit: { verdict: 'universal', reason: 'It does not depend on the car.', questions: [] },
    },
  ]);
});

test('[FIT-22] an unknown car is refused, and a merged one with the slug of the other', async () => {
  for (const name of ['listProducts', 'searchProducts'] as const) {
    const unknown = await shop.call(name, { query: { vehicle: 'toyota-supra' } });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'VEHICLE_UNKNOWN']);
    const other = await shop.call(name, { query: { vehicle: merged.slug } });
    expect([other.status, other.body.code, other.body.data]).toEqual([
      409,
      'VEHICLE_MERGED',
      { slug: fielder.slug },
    ]);
  }
});

test.each([
  [{ fit: 'none' }, 'fit', 'Must be fits or all'],
  [{ built: '2010-13' }, 'built', 'Must be a month such as 2010-05'],
  [{ answers: 'fog_lamps' }, 'answers', 'Must be answers such as fog_lamps:yes,abs:no'],
  [{ answers: 'fog_lamps:maybe' }, 'answers', 'Must be answers such as fog_lamps:yes,abs:no'],
  [{ vehicle: 'x'.repeat(201) }, 'vehicle', 'Too long'],
])('[FIT-21] %o is refused', async (query, field, message) => {
  const rawQuery = String(new URLSearchParams(query as Record<string, string>));
  const { status, body } = await shop.call('listProducts', { rawQuery });
  expect([status, body.code]).toEqual([400, 'VALIDATION']);
  expect((body as { fields?: unknown }).fields).toEqual({ [field]: message });
});
