import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointBody } from '#contract/endpoint-types.ts';
import { fitments, products, qualifiers } from '#server/db/schema/index.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { createRule, createVehicle, getFitmentSource } from '#tests/factories/create-vehicle.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let token: string;
let axio: Awaited<ReturnType<typeof createVehicle>>;
let fielder: typeof axio;
let lamps: number;
beforeAll(async () => {
  shop = await startTestShop();
  token = (await createUser(shop.ctx, { isSuperuser: true })).token;
  axio = await createVehicle(shop.db, { model: 'Axio', chassisCode: 'NZE141' });
  fielder = await createVehicle(shop.db);
  const [row] = await shop.db
    .insert(qualifiers)
    .values({
      key: 'fog_lamps',
      questionEn: 'Front fog lamps?',
      questionSw: 'Taa za ukungu?',
      yesEn: 'With fog lamps',
      yesSw: 'Zipo',
      noEn: 'Without fog lamps',
      noSw: 'Hazipo',
    })
    .returning();
  lamps = row!.id;
});
afterAll(() => shop.close());

type Rules = EndpointBody<'changeFitmentRules'>['rules'];

const read = (id: number) => shop.call('fitmentRules', { token, params: { id } });
const change = (id: number, version: number, rules: Rules, confirmed?: boolean) =>
  shop.call('changeFitmentRules', {
    token,
    params: { id },
    body: { version, rules, ...(confirmed !== undefined && { confirmed }) },
  });
const preview = (id: number, rules: Rules) =>
  shop.call('previewFitmentRules', { token, params: { id }, body: { rules } });
const listVehicles = async (id: number) => {
  const rows = await shop.db.select().from(fitments).where(eq(fitments.productId, id));
  return rows.map(({ vehicleId }) => vehicleId).toSorted((a, b) => a - b);
};

describe('the rules of a product', () => {
  test('[FIT-46] are read as sentences, and what is read can be sent back', async () => {
    const product = await createProduct(shop.db);
    const sourceId = await getFitmentSource(shop.db);
    const rule = {
      make_id: axio.makeId,
      model_id: axio.modelId,
      generation_id: axio.generationId,
      engine_id: axio.engineId,
      built: { from: '2010-05', to: null },
      position: 'front' as const,
      qualifier_ids: [lamps],
    };
    const saved = await change(product.id, 1, [rule]);
    expect(saved.status).toBe(200);
    const { body } = await read(product.id);
    expect(body).toEqual({
      version: 2,
      rules: [
        {
          id: expect.any(Number),
          exclusion: false,
          make_id: axio.makeId,
          model_id: axio.modelId,
          generation_id: axio.generationId,
          chassis_norm: null,
          engine_id: axio.engineId,
          drive: null,
          built: { from: '2010-05', to: null },
          position: 'front',
          quantity: 1,
          qualifier_ids: [lamps],
          note: '',
          source_id: sourceId,
          text: 'Fits Toyota Axio E140, engine 1NZ-FE, from May 2010, front, 1 per car, if with fog lamps',
        },
      ],
    });
    const again = await change(product.id, 2, (body as { rules: Rules }).rules);
    expect(again.body).toEqual(body);
    expect(await listVehicles(product.id)).toEqual([axio.id]);
  });

  test('[FIT-50] a second person who started from older rules is told, and sees the current ones', async () => {
    const product = await createProduct(shop.db);
    const first = await change(product.id, 1, [{ make_id: axio.makeId, model_id: axio.modelId }]);
    const second = await change(product.id, 1, [{ make_id: axio.makeId, model_id: fielder.modelId }]);
    expect([second.status, second.body]).toEqual([
      409,
      {
        code: 'STALE',
        message: 'This was changed by somebody else meanwhile. Please look at it again.',
        detail: 'This was changed by somebody else meanwhile. Please look at it again.',
        request_id: expect.any(String),
        data: { current: first.body },
      },
    ]);
    expect(await listVehicles(product.id)).toEqual([axio.id]);
  });

  test('a changed rule keeps its id, and an empty list makes the product unchecked', async () => {
    const product = await createProduct(shop.db);
    const { body: first } = await change(product.id, 1, [{ make_id: axio.makeId, model_id: axio.modelId }]);
    const { id } = (first as { rules: { id: number }[] }).rules[0]!;
    const { version } = first as { version: number };
    const { body: second } = await change(product.id, version, [
      { id, make_id: axio.makeId, model_id: fielder.modelId },
    ]);
    expect(second).toMatchObject({ rules: [{ id, text: 'Fits Toyota Fielder, 1 per car' }] });
    await change(product.id, (second as { version: number }).version, []);
    const [row] = await shop.db.select().from(products).where(eq(products.id, product.id));
    expect(row!.fitmentKind).toBe('unchecked');
  });
});

describe('a preview', () => {
  test('[FIT-46] says which cars the rules match and what that changes, and stores nothing', async () => {
    const product = await createProduct(shop.db);
    await createRule(shop.db, product, axio);
    const { body } = await preview(product.id, [{ make_id: fielder.makeId, model_id: fielder.modelId }]);
    expect(body).toEqual({
      version: 2,
      fits: { count: 1, vehicles: [{ id: fielder.id, label: 'Toyota Fielder NZE141G 1NZ-FE' }] },
      added: { count: 1, vehicles: [{ id: fielder.id, label: 'Toyota Fielder NZE141G 1NZ-FE' }] },
      removed: { count: 1, vehicles: [{ id: axio.id, label: 'Toyota Axio NZE141 1NZ-FE' }] },
      rules: [{ text: 'Fits Toyota Fielder, 1 per car', count: 1 }],
      errors: [],
      warnings: [],
    });
    expect(await listVehicles(product.id)).toEqual([axio.id]);
  });

  test.each([
    [
      'unknown_code',
      { chassis_norm: 'NZE142' },
      'There is no chassis code NZE142. Did you mean NZE141 or NZE141G?',
    ],
    [
      'code_of_other_model',
      { chassis_norm: 'NZE141G', model_id: 'axio' },
      'NZE141G is the code of another model, of Toyota.',
    ],
    ['no_vehicle', { chassis_norm: 'NZE141', drive: 'awd' }, 'This rule matches no car.'],
    [
      'outside_production',
      { model_id: 'axio', built: { from: '1999-01', to: '1999-12' } },
      'None of these cars were built in these months.',
    ],
    ['empty_range', { built: { from: '2010-05', to: '2010-04' } }, 'The last month is before the first.'],
    [
      'unknown_target',
      { engine_id: 999_999 },
      'A make, model, engine, question or source of this rule does not exist.',
    ],
  ])('finds %s', async (code, fields, message) => {
    const product = await createProduct(shop.db);
    const rule = {
      make_id: axio.makeId,
      ...fields,
      ...('model_id' in fields && { model_id: axio.modelId }),
    } as Rules[0];
    const { body } = await preview(product.id, [rule]);
    expect(body).toMatchObject({ errors: [{ rule: 0, code, message }], warnings: [] });
    const refused = await change(product.id, 1, [rule]);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { code: 'VALIDATION', message, fields: { 'rules.0': message } },
    ]);
  });
});

describe('[FIT-38] rules that conflict', () => {
  test('overlapping ones are refused', async () => {
    const product = await createProduct(shop.db);
    const rule = { make_id: axio.makeId, model_id: axio.modelId };
    const refused = await change(product.id, 1, [
      { ...rule, built: { from: null, to: '2010-05' } },
      { ...rule, built: { from: '2010-05', to: null } },
    ]);
    const problem = {
      rule: 1,
      code: 'overlap',
      message:
        'Another rule is about the same cars, position and months: “Fits Toyota Axio, until May 2010, 1 per car”.',
      suggestions: [],
    };
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'FITMENT_OVERLAP', message: problem.message, data: { problems: [problem] } },
    ]);
  });

  test('a narrower one beside a broader one is a contradiction, unless it excludes', async () => {
    const product = await createProduct(shop.db);
    const broad = { make_id: axio.makeId, model_id: axio.modelId };
    const narrow = { ...broad, chassis_norm: 'NZE141' };
    const refused = await change(product.id, 1, [narrow, broad]);
    const problem = {
      rule: 0,
      code: 'contradiction',
      message: 'A broader rule covers these cars already: “Fits Toyota Axio, 1 per car”.',
      suggestions: [],
    };
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'FITMENT_CONTRADICTION', data: { problems: [problem] } },
    ]);
    const excluding = await change(product.id, 1, [broad, { ...narrow, exclusion: true }]);
    expect(excluding.status).toBe(200);
    const { body } = await preview(product.id, [broad, { ...narrow, exclusion: true }]);
    expect(body).toMatchObject({ fits: { count: 0 }, rules: [{ count: 1 }, { count: 1 }] });
  });

  test.each([
    ['other positions', { position: 'front' }, { position: 'rear', chassis_norm: 'NZE141' }],
    [
      'months that the broader one leaves out',
      { built: { from: '2010-05', to: null } },
      { chassis_norm: 'NZE141' },
    ],
    ['a condition of the broader one', { qualifier_ids: ['lamps'] }, { chassis_norm: 'NZE141' }],
  ])('%s are no contradiction', async (_, broad, narrow) => {
    const product = await createProduct(shop.db);
    const model = { make_id: axio.makeId, model_id: axio.modelId };
    const toRule = (fields: object) =>
      ({ ...model, ...fields, ...('qualifier_ids' in fields && { qualifier_ids: [lamps] }) }) as Rules[0];
    expect((await change(product.id, 1, [toRule(broad), toRule(narrow)])).status).toBe(200);
  });
});
