import { afterAll, beforeAll, expect, test } from 'vitest';
import { fitmentRules, partNumbers } from '../../../server/db/schema/index.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { createRule, createVehicle } from '../../factories/create-vehicle.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let token: string;
let fielder: Awaited<ReturnType<typeof createVehicle>>;
let axio: Awaited<ReturnType<typeof createVehicle>>;
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await createUser(shop.ctx, { isSuperuser: true }));
  const codes = [{ norm: 'NZE141', kind: 'frame' as const }];
  fielder = await createVehicle(shop.db, { codes: [...codes, { norm: 'NZE141G', kind: 'katashiki' }] });
  axio = await createVehicle(shop.db, { model: 'Axio', chassisCode: 'NZE141', codes });
});
afterAll(() => shop.close());

const propose = (kind: 'codes' | 'numbers' | 'product', text: string) =>
  shop.call('proposeFitmentRules', { token, body: { kind, text } });
const countRules = () => shop.db.$count(fitmentRules);

test('[FIT-47] pasted chassis codes propose a rule for each model that has them, and store nothing', async () => {
  const before = await countRules();
  const { status, body } = await propose('codes', 'nze-141, NZE141G\nNZE140');
  expect(status).toBe(200);
  expect(body.proposals.map(({ text, from, model_id }) => [text, from, model_id])).toEqual([
    ['Fits Toyota Fielder NZE141G, 1 per car', 'nze-141', fielder.modelId],
    ['Fits Toyota Axio NZE141, 1 per car', 'nze-141', axio.modelId],
  ]);
  expect(body.unknown).toEqual([{ text: 'NZE140', suggestions: ['NZE141', 'NZE141G'] }]);
  expect(await countRules()).toBe(before);
});

test('[FIT-47] pasted part numbers propose the rules of products with the same numbers', async () => {
  const other = await createProduct(shop.db, { name: 'Akebono Pads' });
  const untouched = await createProduct(shop.db, { name: 'Without rules' });
  await createRule(shop.db, other, fielder, { quantity: 2, position: 'front', note: 'Vented' });
  await shop.db.insert(partNumbers).values([
    { productId: other.id, kind: 'oe', maker: 'Toyota', shown: '04465-12610' },
    { productId: untouched.id, kind: 'oe', maker: 'Toyota', shown: '04465-99999' },
  ]);
  const before = await countRules();
  const { body } = await propose('numbers', '04465 12610\n0446599999, 90915-YZZE1');
  expect(body.proposals).toMatchObject([
    {
      id: null,
      source_id: null,
      position: 'front',
      quantity: 2,
      note: 'Vented',
      text: 'Fits Toyota Fielder, front, 2 per car',
      from: '04465 12610, Akebono Pads',
    },
  ]);
  expect(body.unknown.map(({ text }) => text)).toEqual(['0446599999', '90915-YZZE1']);
  expect(await countRules()).toBe(before);
});

test('[FIT-47] the rules of another product are proposed as new ones', async () => {
  const other = await createProduct(shop.db);
  await createRule(shop.db, other, fielder);
  await createRule(shop.db, other, axio, { exclusion: true });
  const { body } = await propose('product', String(other.id));
  expect(body.proposals.map(({ id, text }) => [id, text])).toEqual([
    [null, 'Fits Toyota Fielder, 1 per car'],
    [null, 'Does not fit Toyota Axio'],
  ]);
  const missing = await propose('product', '2000000000');
  expect([missing.status, missing.body.code, missing.body.message]).toEqual([
    404,
    'NOT_FOUND',
    'There is no product with this number.',
  ]);
});

test('at most 50 entries are read at once', async () => {
  const codes = Array.from({ length: 51 }, (_, index) => `NZE${index + 100}`).join(' ');
  const { status, body } = await propose('codes', codes);
  expect([status, body.code, body.fields]).toEqual([400, 'VALIDATION', { text: 'At most 50 at once' }]);
});

test('[FIT-46] what a rule can name of a make is read at once', async () => {
  const { body } = await shop.call('makeTree', { token, params: { id: fielder.makeId } });
  expect(body).toEqual({
    id: fielder.makeId,
    name: 'Toyota',
    models: [
      {
        id: axio.modelId,
        name: 'Axio',
        generations: [{ id: axio.generationId, name: 'E140' }],
        codes: ['NZE141'],
      },
      {
        id: fielder.modelId,
        name: 'Fielder',
        generations: [{ id: fielder.generationId, name: 'E140' }],
        codes: ['NZE141G'],
      },
    ],
    engines: [{ id: fielder.engineId, code: '1NZ-FE' }],
  });
  const missing = await shop.call('makeTree', { token, params: { id: 2_000_000_000 } });
  expect([missing.status, missing.body.code]).toEqual([404, 'NOT_FOUND']);
});
