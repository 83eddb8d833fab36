import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductBody } from '#contract/types.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { createRule, createVehicle } from '#tests/factories/create-vehicle.ts';
import { productBody } from '#tests/factories/product-body.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { createCategories, findAuditEntries } from './product-fixtures.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await createUser(shop.ctx, { isSuperuser: true }));
  await createCategories(shop);
});
afterAll(() => shop.close());

const toyotaNumber = { kind: 'oe', maker: 'Toyota', shown: '04465-12592' } as const;
const akebonoNumber = { kind: 'brand', maker: 'Akebono', shown: 'ACT 828' } as const;

async function createManaged(overrides: Partial<ProductBody> = {}) {
  return (await shop.call('createProduct', { token, body: { ...productBody, ...overrides } })).body;
}

test('[FIT-45] brand and part numbers are in the public product, and found by number', async () => {
  const product = await createManaged({ part_numbers: [akebonoNumber, toyotaNumber] });
  const expected = {
    brand: 'Akebono',
    condition: 'genuine',
    part_numbers: [akebonoNumber, toyotaNumber],
  };
  expect((await shop.call('productById', { params: product })).body).toMatchObject(expected);
  expect((await shop.call('productBySlug', { params: product })).body).toMatchObject(expected);
  const found = await shop.call('partNumber', { params: { number: 'act828' } });
  expect(found.body.products.map(({ id }) => id)).toEqual([product.id]);
});

test('[FIT-45] a change replaces the numbers, leaves other fields alone and is audited', async () => {
  const product = await createManaged();
  const changed = await shop.call('changeProduct', {
    token,
    params: product,
    body: { version: 1, brand: '', fitment_open: true, part_numbers: [akebonoNumber] },
  });
  expect([changed.status, changed.body]).toEqual([
    200,
    { ...product, brand: '', fitment_open: true, part_numbers: [akebonoNumber], version: 2 },
  ]);
  const other = await shop.call('changeProduct', { token, params: product, body: { version: 2, price: 1 } });
  expect(other.body).toEqual({ ...changed.body, price: 1, version: 3 });
  expect((await findAuditEntries(shop, product.id))[1]).toMatchObject({
    before: { brand: 'Akebono', fitment_open: false, part_numbers: [toyotaNumber] },
    after: { brand: '', fitment_open: true, part_numbers: [akebonoNumber] },
  });
});

test.each<[string, Record<string, unknown>, Record<string, string>]>([
  [
    'a kind that does not exist',
    { part_numbers: [{ ...toyotaNumber, kind: 'ean' }] },
    { 'part_numbers.0.kind': 'Must be oe, brand or own' },
  ],
  [
    'a number without a digit',
    { part_numbers: [{ ...toyotaNumber, shown: 'PADS' }] },
    { 'part_numbers.0.shown': 'Must have 3 to 30 letters and digits, a digit among them' },
  ],
  [
    'a number in another alphabet',
    { part_numbers: [{ ...toyotaNumber, shown: 'АСТ828' }] },
    { 'part_numbers.0.shown': 'Must have 3 to 30 letters and digits, a digit among them' },
  ],
  [
    'a number without a maker',
    { part_numbers: [{ ...toyotaNumber, maker: ' ' }] },
    { 'part_numbers.0.maker': 'This field is required' },
  ],
  [
    'one number in two spellings',
    { part_numbers: [toyotaNumber, { ...toyotaNumber, shown: '04465 12592' }] },
    { 'part_numbers.1': 'This part number is there twice' },
  ],
  [
    '51 numbers',
    {
      part_numbers: Array.from({ length: 51 }, (_, index) => ({ ...toyotaNumber, shown: `04465-${index}` })),
    },
    { part_numbers: 'At most 50 part numbers' },
  ],
  ['a brand that is too long', { brand: 'x'.repeat(61) }, { brand: 'At most 60 characters' }],
  [
    'vehicles without rules',
    { fitment_kind: 'vehicle' },
    { fitment_kind: 'Must be universal or unchecked; fitment rules make it vehicle' },
  ],
])('[FIT-45] %s is refused', async (_, wrong, fields) => {
  const wrongBody = { ...productBody, ...wrong };
  const { status, body } = await shop.call('createProduct', { token, wrongBody });
  expect([status, body.code, body.fields]).toEqual([400, 'VALIDATION', fields]);
});

test('[FIT-16] staff say that a product fits any car, unless it has fitment rules', async () => {
  const product = await createManaged({ fitment_kind: 'universal' });
  expect((await shop.call('productById', { params: product })).body.fit?.verdict).toBe('universal');
  const ruled = await createManaged();
  await createRule(shop.db, ruled, await createVehicle(shop.db));
  const refused = await shop.call('changeProduct', {
    token,
    params: ruled,
    body: { version: 1, fitment_kind: 'universal' },
  });
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { fitment_kind: 'This product has fitment rules. Remove them first.' },
  ]);
  const same = await shop.call('changeProduct', {
    token,
    params: ruled,
    body: { version: 1, fitment_kind: 'vehicle', price: 9 },
  });
  expect(same.body).toMatchObject({ fitment_kind: 'vehicle', price: 9 });
});
