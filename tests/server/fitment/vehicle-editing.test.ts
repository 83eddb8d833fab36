import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fitments, vehicles } from '#server/db/schema/index.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { createRule, createVehicle } from '#tests/factories/create-vehicle.ts';
import { qualifierBody } from '#tests/factories/qualifier-body.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let token: string;
let fielder: Awaited<ReturnType<typeof createVehicle>>;
beforeAll(async () => {
  shop = await startTestShop();
  token = (await createUser(shop.ctx, { isSuperuser: true })).token;
  fielder = await createVehicle(shop.db, { codes: [{ norm: 'NZE141', kind: 'frame' }] });
});
afterAll(() => shop.close());

const listVehicles = async (productId: number) => {
  const rows = await shop.db.select().from(fitments).where(eq(fitments.productId, productId));
  return rows.map(({ vehicleId }) => vehicleId).toSorted((a, b) => a - b);
};
const add = (body: object) =>
  shop.call('createVehicle', {
    token,
    body: { generation_id: fielder.generationId, chassis_code: 'NZE144G', ...body },
  });
const change = (id: number, version: number, body: object) =>
  shop.call('changeVehicle', { token, params: { id }, body: { version, ...body } });
const find = async (q: string) => {
  const { body } = await shop.call('findVehicle', { body: { q } });
  return (body as { candidates: { id: number }[] }).candidates.map(({ id }) => id);
};

describe('a vehicle that is added', () => {
  test('[FIT-37] fits at once what the rules without its attributes cover, and is found by its code', async () => {
    const product = await createProduct(shop.db);
    await createRule(shop.db, product, fielder, { generationId: fielder.generationId });
    const added = await add({ engine_id: fielder.engineId, drive: 'awd', frame_code: 'NZE144' });
    const { id } = added.body as { id: number };
    expect([added.status, added.body]).toEqual([
      200,
      {
        id,
        slug: 'toyota-fielder-nze144g-1nz-fe',
        label: 'Fielder NZE144G 1.5 4WD',
        make: { id: fielder.makeId, name: 'Toyota' },
        model: { id: fielder.modelId, name: 'Fielder' },
        generation: { id: fielder.generationId, name: 'E140' },
        chassis_code: 'NZE144G',
        engine: { id: fielder.engineId, code: '1NZ-FE', cc: 1496, fuel: 'petrol' },
        drive: 'awd',
        gearbox: null,
        built: { from: '2006-10', to: '2012-05' },
        market: 'jp',
        popularity: 0,
        source: { id: expect.any(Number), name: 'Staff' },
        merged_into: null,
        version: 1,
      },
    ]);
    expect(await listVehicles(product.id)).toEqual([fielder.id, id]);
    expect(await find('NZE144-1234567')).toEqual([id]);
    expect(await find('Fielder E140')).toEqual([id]);
    const twice = await add({ engine_id: fielder.engineId, drive: 'awd' });
    expect(twice.body).toMatchObject({
      code: 'VALIDATION',
      fields: { chassis_code: 'This car is there already.' },
    });
  });

  test.each([
    ['generation_id', { generation_id: 2_147_483_647 }, 'There is no such generation.'],
    ['engine_id', { engine_id: 2_147_483_647 }, 'There is no such engine of Toyota.'],
    ['source_id', { source_id: 2_147_483_647 }, 'There is no such source.'],
    ['built', { built: { from: '2010-05', to: '2010-04' } }, 'The last month is before the first.'],
  ])('is refused with a wrong %s', async (field, body, message) => {
    const refused = await add({ chassis_code: 'NZE149', ...body });
    expect([refused.status, refused.body]).toMatchObject([400, { fields: { [field]: message } }]);
  });
});

describe('[FIT-37] a vehicle that is merged into another', () => {
  test('loses its fits, and its codes lead to the other one', async () => {
    const product = await createProduct(shop.db);
    const wrong = await createVehicle(shop.db, {
      chassisCode: 'NZE149G',
      codes: [{ norm: 'NZE149', kind: 'frame' }],
    });
    await createRule(shop.db, product, wrong, { chassisNorm: 'NZE149G' });
    expect(await listVehicles(product.id)).toEqual([wrong.id]);
    const merged = await change(wrong.id, 1, { merged_into: fielder.id });
    expect(merged.body).toMatchObject({ version: 2, merged_into: { id: fielder.id, slug: fielder.slug } });
    expect(await listVehicles(product.id)).toEqual([]);
    expect(await find('NZE149-1234567')).toEqual([fielder.id]);
    const bySlug = await shop.call('vehicleBySlug', { params: { slug: wrong.slug } });
    expect(bySlug.body).toMatchObject({ code: 'VEHICLE_MERGED', data: { slug: fielder.slug } });
    const stale = await change(wrong.id, 1, { merged_into: null });
    expect(stale.body).toMatchObject({ code: 'STALE', data: { current: { version: 2 } } });
  });

  test('takes along those that were merged into it, and is never in a circle', async () => {
    const [a, b, c] = [
      await createVehicle(shop.db, { chassisCode: 'ZZE121' }),
      await createVehicle(shop.db, { chassisCode: 'ZZE122' }),
      await createVehicle(shop.db, { chassisCode: 'ZZE123' }),
    ];
    expect((await change(a!.id, 1, { merged_into: a!.id })).body).toMatchObject({
      fields: { merged_into: 'A car cannot be merged into itself.' },
    });
    await change(a!.id, 1, { merged_into: b!.id });
    expect((await change(b!.id, 1, { merged_into: a!.id })).body).toMatchObject({
      fields: { merged_into: 'That car is merged into another one itself. Please choose that one.' },
    });
    expect((await change(b!.id, 1, { merged_into: c!.id })).status).toBe(200);
    const [row] = await shop.db.select().from(vehicles).where(eq(vehicles.id, a!.id));
    expect(row!.mergedInto).toBe(c!.id);
  });
});

test('[FIT-37] vehicles are listed by words, with merged ones on request', async () => {
  const axio = await createVehicle(shop.db, { model: 'Axio', chassisCode: 'ZRE142' });
  const merged = await createVehicle(shop.db, { model: 'Axio', chassisCode: 'ZRE143' });
  await change(merged.id, 1, { merged_into: axio.id });
  const list = async (filter?: 'true' | 'all') => {
    const query = { q: 'axio zre', ...(filter && { merged: filter }) };
    const { body } = await shop.call('managedVehicles', { token, query });
    return (body as { results: { id: number }[] }).results.map(({ id }) => id);
  };
  expect([await list(), await list('true'), await list('all')]).toEqual([
    [axio.id],
    [merged.id],
    [axio.id, merged.id],
  ]);
});

test('[FIT-46] a question that rules ask is in use and cannot be deleted', async () => {
  const product = await createProduct(shop.db);
  const { body } = await shop.call('createQualifier', { token, body: qualifierBody('fog_lamps') });
  const { id } = body as { id: number };
  expect(body).toEqual({ id, ...qualifierBody('fog_lamps'), in_use: false });
  const again = await shop.call('createQualifier', { token, body: qualifierBody('fog_lamps') });
  expect(again.body).toMatchObject({ fields: { key: 'There is a question with this key.' } });
  const rule = await createRule(shop.db, product, fielder, { qualifierIds: [id] });
  expect((await shop.call('qualifiers', { token })).body).toEqual([
    { id, ...qualifierBody('fog_lamps'), in_use: true },
  ]);
  const refused = await shop.call('deleteQualifier', { token, params: { id } });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'IN_USE', message: 'Rules ask this question. Take it out of them first.' },
  ]);
  await shop.database.sql`delete from fitment_rules where id = ${rule.id}`;
  expect((await shop.call('deleteQualifier', { token, params: { id } })).status).toBe(204);
});
