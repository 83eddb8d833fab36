import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointBody } from '#contract/endpoint-types.ts';
import { subcategories } from '#server/db/schema/index.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { createRule, createVehicle } from '#tests/factories/create-vehicle.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let token: string;
let fielder: Awaited<ReturnType<typeof createVehicle>>;
beforeAll(async () => {
  shop = await startTestShop();
  token = (await createUser(shop.ctx, { isSuperuser: true })).token;
  fielder = await createVehicle(shop.db);
  await createProduct(shop.db);
  await shop.db.insert(subcategories).values({ id: 901, categoryId: 1, name: 'Pads', needsPosition: true });
});
afterAll(() => shop.close());

type Body = EndpointBody<'changeFitmentRules'>;
const preview = (id: number, rules: Body['rules']) =>
  shop.call('previewFitmentRules', { token, params: { id }, body: { rules } });
const change = (id: number, body: Body) => shop.call('changeFitmentRules', { token, params: { id }, body });

test('[FIT-46] a rule about more than 150 cars has to be confirmed', async () => {
  const product = await createProduct(shop.db);
  const { makeId, modelId } = await createVehicle(shop.db, {
    make: 'Nissan',
    model: 'Note',
    engine: 'HR12DE',
  });
  await shop.database.sql`
    insert into vehicles (make_id, model_id, generation_id, chassis_code, built, label, slug, source_id)
    select make_id, model_id, generation_id, 'E' || n, built, 'Note E' || n, 'note-e' || n, source_id
    from vehicles, generate_series(100, 249) as n where model_id = ${modelId}`;
  const rules = [{ make_id: makeId, model_id: modelId }];
  const warning = {
    rule: 0,
    code: 'too_broad',
    message: 'This rule is about 151 cars. Is it meant to be that broad?',
    suggestions: [],
  };
  expect((await preview(product.id, rules)).body).toMatchObject({
    fits: { count: 151 },
    errors: [],
    warnings: [warning],
  });
  const refused = await change(product.id, { version: 1, rules });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'FITMENT_TOO_BROAD', message: warning.message, data: { problems: [warning] } },
  ]);
  expect((await change(product.id, { version: 1, rules, confirmed: true })).status).toBe(200);
});

test('[FIT-46] a missing position and another product of the same brand are only warned of', async () => {
  const other = await createProduct(shop.db, { brand: 'Akebono', subcategoryId: 901, name: 'Akebono pads' });
  await createRule(shop.db, other, fielder);
  const product = await createProduct(shop.db, { brand: 'Akebono', subcategoryId: 901 });
  const rules = [{ make_id: fielder.makeId, model_id: fielder.modelId }];
  expect((await preview(product.id, rules)).body).toMatchObject({
    errors: [],
    warnings: [
      { code: 'position_missing', message: 'Parts of this kind are for one side or axle. Which one is it?' },
      {
        code: 'duplicate_application',
        message: 'Akebono pads of the same brand is for the same car and position.',
      },
    ],
  });
  expect((await change(product.id, { version: 1, rules })).status).toBe(200);
});

test('[FIT-46] a stored rule that no longer matches a car does not keep the others from being changed', async () => {
  const product = await createProduct(shop.db);
  const stored = { make_id: fielder.makeId, chassis_norm: 'NZE999' };
  await createRule(shop.db, product, fielder, { modelId: null, chassisNorm: 'NZE999' });
  const rules = [stored, { make_id: fielder.makeId, model_id: fielder.modelId }];
  const { body } = await preview(product.id, rules);
  expect(body).toMatchObject({ fits: { count: 1 }, rules: [{ count: 0 }, { count: 1 }], errors: [] });
  expect((await change(product.id, { version: 2, rules })).status).toBe(200);
});
