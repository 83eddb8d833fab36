import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointQuery } from '#contract/endpoint-types.ts';
import { vehicles } from '#server/db/schema/index.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createRule, createVehicle } from '#tests/factories/create-vehicle.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

type CreatedVehicle = Awaited<ReturnType<typeof createVehicle>>;

const nicknames = (...norms: string[]) => norms.map((norm) => ({ norm, kind: 'nickname' as const }));

let shop: TestShop;
let fielder: CreatedVehicle;
let axio: CreatedVehicle;
beforeAll(async () => {
  shop = await startTestShop();
  const { db } = shop;
  const frame = { norm: 'NZE141', kind: 'frame' as const };
  fielder = await createVehicle(db, { codes: [frame, ...nicknames('FIELDER')] });
  axio = await createVehicle(db, {
    model: 'Axio',
    chassisCode: 'NZE141',
    codes: [frame, ...nicknames('AXIO')],
  });
  await db.update(vehicles).set({ popularity: 9 }).where(eq(vehicles.id, axio.id));
  const old = await createVehicle(db, {
    generation: 'E120',
    chassisCode: 'NZE121',
    codes: [{ norm: 'NZE121', kind: 'frame' }],
  });
  await db.update(vehicles).set({ mergedInto: fielder.id }).where(eq(vehicles.id, old.id));
  for (const generation of ['G1', 'G2', 'G3', 'G4', 'G5'])
    await createVehicle(db, {
      model: 'Corolla',
      generation,
      chassisCode: `AE10${generation}`,
      codes: nicknames('COROLLA'),
    });
  await createRule(db, await createProduct(db, { name: 'Brake pads Fielder NZE141' }), fielder);
});
afterAll(() => shop.close());

async function findCars(query: EndpointQuery<'searchProducts'>) {
  const { status, body } = await shop.call('searchProducts', { query });
  expect(status).toBe(200);
  return body.named_cars;
}
const toName = ({ slug, label }: CreatedVehicle) => ({ slug, label });

test('[FIT-24] a search that names a car is answered with it, and is not narrowed', async () => {
  const { body } = await shop.call('searchProducts', { query: { q: 'brake pads fielder nze141' } });
  expect(body.named_cars).toEqual({ q: 'brake pads', vehicles: [toName(fielder)] });
  expect(body.results).toMatchObject([{ name: 'Brake pads Fielder NZE141' }]);
  expect(body).not.toHaveProperty('vehicle');
  expect(body.results[0]).not.toHaveProperty('fit');
});

test.each<[string, string, () => CreatedVehicle[]]>([
  ['a code of two cars, the popular one first', 'pads nze141', () => [axio, fielder]],
  ['a car by a merged one', 'pads nze121', () => [fielder]],
  ['a car with its make', 'Toyota Axio pads', () => [axio]],
  ['a car by its frame number, without it', 'NZE141-6012345 pads', () => [axio, fielder]],
])('[FIT-24] names %s', async (_, q, getCars) => {
  expect(await findCars({ q })).toEqual({ q: 'pads', vehicles: getCars().map(toName) });
});

test.each([
  ['a search without a car', { q: 'brake pads' }],
  ['a name of more than four cars', { q: 'corolla pads' }],
])('[FIT-24] %s names none', async (_, query) => {
  expect(await findCars(query)).toBeUndefined();
});

test('[FIT-24] a list for one of the cars offers none, for another all', async () => {
  expect(await findCars({ q: 'pads nze141', vehicle: fielder.slug })).toBeUndefined();
  expect(await findCars({ q: 'pads axio', vehicle: fielder.slug })).toEqual({
    q: 'pads',
    vehicles: [toName(axio)],
  });
});

test('[FIT-24] a list of all products finds the cars of its search too', async () => {
  const { body } = await shop.call('listProducts', { query: { q: 'axio pads' } });
  expect(body.named_cars).toEqual({ q: 'pads', vehicles: [toName(axio)] });
});
