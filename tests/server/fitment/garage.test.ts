import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointBody } from '#contract/endpoint-types.ts';
import type { MergedCar } from '#contract/types.ts';
import { garageCars, qualifiers, vehicles } from '#server/db/schema/index.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { createVehicle } from '#tests/factories/create-vehicle.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

type CreatedVehicle = Awaited<ReturnType<typeof createVehicle>>;

const FRAME = 'NZE141-6012345';
const LONG_AGO = '2026-01-31T10:00:00.000Z';

let shop: TestShop;
let fielder: CreatedVehicle;
let axio: CreatedVehicle;
let many: CreatedVehicle[];
beforeAll(async () => {
  shop = await startTestShop();
  const { db } = shop;
  fielder = await createVehicle(db);
  axio = await createVehicle(db, { model: 'Axio', chassisCode: 'NZE141' });
  many = [];
  for (let index = 0; index < 12; index += 1)
    many.push(await createVehicle(db, { model: 'Vitz', generation: 'P90', chassisCode: `NCP9${index}` }));
});
afterAll(() => shop.close());

async function createOwner() {
  const user = await createUser(shop.ctx);
  const { token } = user;
  const add = (body: EndpointBody<'addCar'>) => shop.call('addCar', { token, body });
  const list = async () => (await shop.call('garage', { token })).body.cars;
  const merge = async (cars: MergedCar[]) => (await shop.call('mergeGarage', { token, body: { cars } })).body;
  return { user, token, add, list, merge };
}

const listVehicles = (cars: { vehicle: string }[]) => cars.map(({ vehicle }) => vehicle);

describe('cars of an account', () => {
  test('[FIT-54] an added car is listed for its owner alone, with its frame number', async () => {
    const owner = await createOwner();
    const other = await createOwner();
    const { status, body } = await owner.add({
      vehicle: fielder.slug,
      nickname: 'Kazi',
      year: 2010,
      month: 5,
      frame: FRAME,
      answers: { abs: 'yes' },
      current: true,
    });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        vehicle: fielder.slug,
        label: 'Toyota Fielder NZE141G 1NZ-FE',
        nickname: 'Kazi',
        year: 2010,
        month: 5,
        frame: 'NZE141-6012345',
        answers: { abs: 'yes' },
        current: true,
        used_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        version: 1,
      },
    ]);
    expect(await owner.list()).toEqual([body]);
    expect(await other.list()).toEqual([]);
    const { token } = other;
    const change = await shop.call('changeCar', {
      token,
      params: body,
      body: { version: 1, nickname: 'Mine' },
    });
    expect([change.status, change.body]).toMatchObject([
      404,
      { code: 'NOT_FOUND', message: 'Car not found.' },
    ]);
    expect((await shop.call('deleteCar', { token, params: body })).status).toBe(404);
    expect(await owner.list()).toEqual([body]);
  });

  test('[FIT-14] the same car is added once, however its frame number is written', async () => {
    const { add, list } = await createOwner();
    const first = await add({ vehicle: fielder.slug, frame: FRAME });
    const again = await add({ vehicle: fielder.slug, frame: 'nze141 6012345' });
    expect(again.body).toEqual(first.body);
    const selected = await add({ vehicle: fielder.slug, frame: FRAME, current: true });
    expect(selected.body).toEqual({ ...first.body, current: true, used_at: expect.any(String) });
    await add({ vehicle: fielder.slug });
    expect((await list()).map(({ frame }) => frame)).toEqual(['NZE141-6012345', null]);
  });

  test('[FIT-13] an 11th car is refused with GARAGE_FULL, one that is there is not', async () => {
    const { add, list } = await createOwner();
    for (const { slug } of many.slice(0, 10)) expect((await add({ vehicle: slug })).status).toBe(200);
    const refused = await add({ vehicle: many[10]!.slug });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'GARAGE_FULL', message: 'Your garage is full. Please remove a car first.' },
    ]);
    expect((await add({ vehicle: many[3]!.slug, current: true })).body.current).toBe(true);
    expect(listVehicles(await list())).toEqual(many.slice(0, 10).map(({ slug }) => slug));
  });

  test('[FIT-22] an unknown vehicle is refused, a merged one with the slug of the other', async () => {
    const { add } = await createOwner();
    const gone = await createVehicle(shop.db, { model: 'Probox', chassisCode: 'NCP51' });
    await shop.db.update(vehicles).set({ mergedInto: axio.id }).where(eq(vehicles.id, gone.id));
    const unknown = await add({ vehicle: 'no-such-car' });
    expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'VEHICLE_UNKNOWN' }]);
    const merged = await add({ vehicle: gone.slug });
    expect([merged.status, merged.body]).toMatchObject([
      409,
      { code: 'VEHICLE_MERGED', data: { slug: axio.slug } },
    ]);
  });

  test('[FIT-54] what is not a frame number, year, month or answer is refused', async () => {
    const { add } = await createOwner();
    const refusals = [];
    for (const wrong of [
      { frame: '---' },
      { frame: 'N'.repeat(41) },
      { nickname: 'K'.repeat(41) },
      { year: 1899 },
      { month: 5 },
      { year: 2010, month: 13 },
      { answers: { abs: 'maybe' as 'yes' } },
    ])
      refusals.push(Object.entries((await add({ vehicle: fielder.slug, ...wrong })).body.fields ?? {}));
    expect(refusals).toEqual([
      [['frame', 'Must be a chassis number such as NZE141-6012345']],
      [['frame', 'At most 40 characters']],
      [['nickname', 'At most 40 characters']],
      [['year', 'Must be a year such as 2010']],
      [['month', 'A month needs its year']],
      [['month', 'Must be a month from 1 to 12']],
      [['answers.abs', 'Must be yes or no']],
    ]);
  });

  test('[FIT-12] what is named is changed and removed, and one car is the current one', async () => {
    const { token, add, list } = await createOwner();
    const first = await add({ vehicle: fielder.slug, nickname: 'Kazi', current: true });
    const second = await add({ vehicle: axio.slug, current: true });
    expect((await list()).map(({ current }) => current)).toEqual([false, true]);
    shop.clock.advance(1000);
    const selected = await shop.call('changeCar', {
      token,
      params: first.body,
      body: { version: 1, current: true },
    });
    expect(selected.body).toEqual({ ...first.body, used_at: expect.any(String) });
    expect(selected.body.used_at > first.body.used_at).toBe(true);
    const changed = await shop.call('changeCar', {
      token,
      params: first.body,
      body: { version: 1, nickname: null, year: 2010, month: 5, answers: { abs: 'no' } },
    });
    expect(changed.body).toEqual({
      ...selected.body,
      nickname: null,
      year: 2010,
      month: 5,
      answers: { abs: 'no' },
      version: 2,
    });
    const released = await shop.call('changeCar', {
      token,
      params: first.body,
      body: { version: 2, current: false },
    });
    expect(released.body).toEqual({ ...changed.body, current: false });
    expect(await list()).toEqual([released.body, { ...second.body, current: false }]);
  });

  test('[FIT-14] of two changes to one version the second is told, and nothing is lost', async () => {
    const { token, add, list } = await createOwner();
    const { body: car } = await add({ vehicle: fielder.slug });
    const change = (nickname: string) =>
      shop.call('changeCar', { token, params: car, body: { version: 1, nickname } });
    const first = await change('Kazi');
    const second = await change('Mama');
    expect([second.status, second.body]).toMatchObject([
      409,
      { code: 'STALE', data: { current: first.body } },
    ]);
    expect(await list()).toEqual([first.body]);
  });

  test('[FIT-14] a month stays with its year', async () => {
    const { token, add } = await createOwner();
    const { body: car } = await add({ vehicle: fielder.slug, year: 2010, month: 5 });
    const refused = await shop.call('changeCar', { token, params: car, body: { version: 1, year: null } });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { code: 'VALIDATION', fields: { month: 'A month needs its year' } },
    ]);
  });

  test('[FIT-14] a removed car is gone, and can be removed once', async () => {
    const { token, add, list } = await createOwner();
    const { body: car } = await add({ vehicle: fielder.slug });
    const removed = await shop.call('deleteCar', { token, params: car });
    expect([removed.status, removed.body]).toEqual([200, { message: 'The car has been removed.' }]);
    expect(await list()).toEqual([]);
    expect((await shop.call('deleteCar', { token, params: car })).status).toBe(404);
  });

  test('[FIT-27] the questions are listed for everybody', async () => {
    await shop.db.insert(qualifiers).values({
      key: 'abs',
      questionEn: 'Does your car have ABS?',
      questionSw: 'Je, gari lako lina ABS?',
      yesEn: 'With ABS',
      yesSw: 'Yenye ABS',
      noEn: 'Without ABS',
      noSw: 'Isiyo na ABS',
    });
    expect((await shop.call('questions')).body).toEqual([{ key: 'abs', text: 'Does your car have ABS?' }]);
  });
});

describe('merging', () => {
  test('[FIT-14] the device’s cars are added, later answers win, and its car is the current one', async () => {
    const { add, merge, list } = await createOwner();
    await add({
      vehicle: fielder.slug,
      frame: 'nze1416012345',
      nickname: 'Mine',
      answers: { turbo: 'yes', sunroof: 'yes' },
    });
    await add({ vehicle: many[0]!.slug, current: true });
    shop.clock.advance(60_000);
    const { cars, left_out: leftOut } = await merge([
      {
        vehicle: fielder.slug,
        frame: FRAME,
        answers: { abs: 'yes', turbo: 'no' },
        current: true,
        used_at: shop.ctx.now().toISOString(),
      },
      { vehicle: axio.slug, year: 2008, used_at: LONG_AGO },
    ]);
    expect(leftOut).toEqual([]);
    expect(
      cars.map(({ vehicle, nickname, year, frame, answers, current, version }) => [
        vehicle,
        nickname,
        year,
        frame,
        answers,
        current,
        version,
      ]),
    ).toEqual([
      [fielder.slug, 'Mine', null, 'nze1416012345', { abs: 'yes', turbo: 'no', sunroof: 'yes' }, true, 2],
      [many[0]!.slug, null, null, null, {}, false, 1],
      [axio.slug, null, 2008, null, {}, false, 1],
    ]);
    expect(await list()).toEqual(cars);
  });

  test('[FIT-14] over 10 the account’s cars stay, and what is left out is named', async () => {
    const { add, merge, list } = await createOwner();
    for (const { slug } of many.slice(0, 9)) await add({ vehicle: slug });
    const merged = await merge([
      { vehicle: fielder.slug, frame: FRAME, used_at: LONG_AGO, current: true },
      { vehicle: axio.slug, used_at: '2026-02-01T10:00:00.000Z' },
      { vehicle: 'no-such-car', used_at: LONG_AGO },
    ]);
    expect(merged.left_out).toEqual([
      { vehicle: fielder.slug, frame: FRAME, code: 'GARAGE_FULL' },
      { vehicle: 'no-such-car', frame: null, code: 'VEHICLE_UNKNOWN' },
    ]);
    expect(listVehicles(await list())).toEqual([...many.slice(0, 9).map(({ slug }) => slug), axio.slug]);
  });

  test('[FIT-14] two vehicles that turned out to be one are one car', async () => {
    const { merge } = await createOwner();
    const gone = await createVehicle(shop.db, { model: 'Succeed', chassisCode: 'NCP58' });
    await shop.db.update(vehicles).set({ mergedInto: axio.id }).where(eq(vehicles.id, gone.id));
    const { cars, left_out: leftOut } = await merge([
      { vehicle: gone.slug, answers: { abs: 'yes' }, used_at: LONG_AGO, current: true },
      { vehicle: axio.slug, answers: { turbo: 'no' }, used_at: LONG_AGO },
    ]);
    expect([cars.length, leftOut]).toEqual([1, []]);
    expect(cars[0]).toMatchObject({
      vehicle: axio.slug,
      answers: { abs: 'yes', turbo: 'no' },
      current: true,
    });
  });

  test('[FIT-14] a fast clock of the device counts as now', async () => {
    const { merge } = await createOwner();
    const { cars } = await merge([{ vehicle: fielder.slug, used_at: '2199-01-31T10:00:00.000Z' }]);
    expect(cars[0]!.used_at <= shop.ctx.now().toISOString()).toBe(true);
  });

  test('[FIT-14] no car is lost or doubled, twice equals once, and two tabs at once equal one after the other', async () => {
    const cars = fc.uniqueArray(
      fc.record({
        vehicle: fc.nat({ max: 11 }),
        frame: fc.constantFrom('', 'F-1'),
        answers: fc.dictionary(
          fc.constantFrom('abs', 'turbo'),
          fc.constantFrom('yes' as const, 'no' as const),
        ),
        used: fc.nat({ max: 5 }),
      }),
      { maxLength: 10, selector: ({ vehicle, frame }) => `${vehicle} ${frame}` },
    );
    const toMerged = (generated: (typeof cars extends fc.Arbitrary<infer Cars> ? Cars : never)[number][]) =>
      generated.map(({ vehicle, frame, answers, used }, index) => ({
        vehicle: many[vehicle]!.slug,
        ...(frame && { frame }),
        answers,
        current: index === 0,
        used_at: `2026-01-0${used + 1}T10:00:00.000Z`,
      }));
    const identify = ({ vehicle, frame }: { vehicle: string; frame?: string | null }) =>
      `${vehicle} ${frame ?? ''}`;
    await fc.assert(
      fc.asyncProperty(cars, cars, async (first, second) => {
        const { merge, list } = await createOwner();
        const before = (await merge(toMerged(first))).cars;
        const once = await merge(toMerged(second));
        const all = new Set([...before, ...toMerged(second)].map(identify));
        expect([...once.cars, ...once.left_out].map(identify).toSorted()).toEqual([...all].toSorted());
        expect(once.cars.length).toBe(Math.min(10, all.size));
        expect(await Promise.all([merge(toMerged(second)), merge(toMerged(second))])).toEqual([once, once]);
        expect(await list()).toEqual(once.cars);
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});

describe('the database', () => {
  const insert = (userId: number, vehicle: CreatedVehicle, more: object = {}) =>
    shop.db.insert(garageCars).values({ userId, vehicleId: vehicle.id, usedAt: shop.ctx.now(), ...more });
  const refuse = (constraint: string) => ({ cause: { constraint } });

  test('[FIT-13] it refuses an 11th car, also when two arrive at once', async () => {
    const { user, list } = await createOwner();
    for (const vehicle of many.slice(0, 9)) await insert(user.id, vehicle);
    const results = await Promise.allSettled([insert(user.id, many[9]!), insert(user.id, many[10]!)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await list()).length).toBe(10);
  });

  test('[FIT-14] it refuses a doubled car, a second current one and answers of another shape', async () => {
    const { user } = await createOwner();
    await insert(user.id, fielder, { frame: FRAME, current: true });
    await expect(insert(user.id, fielder, { frame: 'nze141 6012345' })).rejects.toMatchObject(
      refuse('garage_cars_identity'),
    );
    await expect(insert(user.id, axio, { current: true })).rejects.toMatchObject(
      refuse('garage_cars_current'),
    );
    for (const answers of [['yes'], { abs: 'maybe' }, { abs: { a: 'yes' } }, { abs: ['yes'] }, { abs: true }])
      await expect(insert(user.id, axio, { answers })).rejects.toMatchObject(refuse('garage_cars_answers'));
    await expect(insert(user.id, axio, { month: 5 })).rejects.toMatchObject(
      refuse('garage_cars_month_of_year'),
    );
    await expect(insert(user.id, axio, { frame: '-' })).rejects.toMatchObject(refuse('garage_cars_frame'));
  });

  test('[FIT-22] cars follow their vehicle into the one that it turned out to be', async () => {
    const one = await createOwner();
    const both = await createOwner();
    const old = await createVehicle(shop.db, { model: 'Ractis', chassisCode: 'NCP100' });
    const kept = await createVehicle(shop.db, { model: 'Ractis', chassisCode: 'NCP105' });
    await one.add({ vehicle: old.slug, current: true });
    await both.add({ vehicle: kept.slug });
    await both.add({ vehicle: old.slug, current: true });
    await shop.db.update(vehicles).set({ mergedInto: kept.id }).where(eq(vehicles.id, old.id));
    for (const { list } of [one, both])
      expect((await list()).map(({ vehicle, current }) => [vehicle, current])).toEqual([[kept.slug, true]]);
  });
});
