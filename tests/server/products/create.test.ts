import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductBody } from '../../../contract/types.ts';
import { campaigns } from '../../../server/db/schema/index.ts';
import { createUser } from '../../factories/create-user.ts';
import { productBody } from '../../factories/product-body.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { countProductData, createCategories, findAuditEntries, storePicture } from './product-fixtures.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
let campaignId: number;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true });
  await createCategories(shop);
  const [campaign] = await shop.db
    .insert(campaigns)
    .values({ name: 'Long rains', channel: 'radio', utmCampaign: 'long-rains' })
    .returning();
  campaignId = campaign!.id;
});
afterAll(() => shop.close());

const create = (overrides: Partial<ProductBody> = {}) =>
  shop.call('createProduct', { token: superuser.token, body: { ...productBody, ...overrides } });

test('[PRODUCT-01] a product is added with all its fields, its pictures in order, and audited', async () => {
  const pictures = [await storePicture(shop), await storePicture(shop)];
  const { status, body } = await create({
    name: ' Rear drum – Toyota Probox ',
    condition: 'used',
    subcategory: 102,
    campaign: campaignId,
    images: pictures,
  });
  expect([status, body]).toEqual([
    200,
    {
      id: expect.any(Number),
      slug: 'rear-drum-toyota-probox',
      name: 'Rear drum – Toyota Probox',
      description: 'Ceramic pads for the front axle.',
      price: 4500,
      shippingFee: 150,
      category: { id: 1, name: 'Brakes' },
      subcategory: { id: 102, name: 'Discs' },
      stock_quantity: 7,
      features: ['Ceramic', 'With wear indicators'],
      box: 'Four pads, one pack of grease',
      condition: 'used',
      brand: 'Akebono',
      fitment_kind: 'unchecked',
      fitment_open: false,
      part_numbers: [{ kind: 'oe', maker: 'Toyota', shown: '04465-12592' }],
      campaign: { id: campaignId, name: 'Long rains' },
      images: [
        {
          id: pictures[0],
          image: `/media/${pictures[0]}/640.webp`,
          alt_text: 'Rear drum – Toyota Probox',
          is_main: true,
          width: 500,
          height: 300,
          placeholder: 'data:image/webp;base64,AAAA',
        },
        {
          id: pictures[1],
          image: `/media/${pictures[1]}/640.webp`,
          alt_text: 'Rear drum – Toyota Probox, picture 2',
          is_main: false,
          width: 500,
          height: 300,
          placeholder: 'data:image/webp;base64,AAAA',
        },
      ],
      archived: false,
      version: 1,
      created_at: expect.any(String),
    },
  ]);
  expect(await findAuditEntries(shop, body.id)).toEqual([
    {
      action: 'create product',
      actor: superuser.email,
      actor_user_id: superuser.id,
      before: null,
      after: expect.objectContaining({ name: 'Rear drum – Toyota Probox', price: 4500, images: pictures }),
    },
  ]);
});

test('[PRODUCT-01, ADMIN-ADD-02] the storefront shows it at once', async () => {
  const { body } = await create({ name: 'Wiper blade 60 cm' });
  const shown = await shop.call('productBySlug', { params: { slug: 'wiper-blade-60-cm' } });
  expect([shown.status, shown.body.id, shown.body.price]).toEqual([200, body.id, 4500]);
  const found = await shop.call('searchProducts', { query: { q: 'wiper blade' } });
  expect(found.body.results.map(({ id }) => id)).toEqual([body.id]);
});

test('[PRODUCT-01] name, price and category are enough', async () => {
  const { status, body } = await shop.call('createProduct', {
    token: superuser.token,
    body: { name: 'Fuse', price: 20, category: 8 },
  });
  expect([status, body]).toMatchObject([
    200,
    {
      description: '',
      shippingFee: 0,
      subcategory: null,
      stock_quantity: 0,
      features: [],
      box: '',
      condition: 'genuine',
      brand: '',
      fitment_kind: 'unchecked',
      fitment_open: false,
      part_numbers: [],
      campaign: null,
      images: [],
      archived: false,
    },
  ]);
});

test('[PRODUCT-01] an archived product is not in the storefront', async () => {
  const { body } = await create({ name: 'Next year’s pads', archived: true });
  expect(body.archived).toBe(true);
  expect((await shop.call('productById', { params: body })).status).toBe(404);
});

describe('its slug', () => {
  test('[PRODUCT-01] is its name, with a number if another product has it', async () => {
    const slugs = [];
    for (let made = 0; made < 3; made += 1) slugs.push((await create({ name: 'Oil – 5W/30' })).body.slug);
    expect(slugs).toEqual(['oil-5w-30', 'oil-5w-30-2', 'oil-5w-30-3']);
  });

  test('[PRODUCT-01] is unique, however many are requested at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => create({ name: 'Brake fluid' })));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(replies.map(({ body }) => body.slug)).size).toBe(8);
  });

  test.each([
    ['刹车片', 'product'],
    ['🚗', 'product-2'],
    ['Ñandú Éclair', 'nandu-eclair'],
    ['ﬃ'.repeat(150), 'ffi'.repeat(60)],
    ['a%_b', 'a-b'],
  ])('[PRODUCT-01] of the name %s', async (name, slug) => {
    const { body } = await create({ name });
    expect(body.slug).toBe(slug);
    expect((await shop.call('productBySlug', { params: { slug } })).body.name).toBe(name);
  });
});

describe('bad input', () => {
  const TWICE = 'a'.repeat(32);

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['no name', { name: '  ' }, { name: 'This field is required' }],
    ['a long name', { name: 'x'.repeat(151) }, { name: 'At most 150 characters' }],
    ['a line break in the name', { name: 'a\nb' }, { name: 'Contains a character that cannot be used' }],
    ['no price', { price: undefined }, { price: 'This field is required' }],
    ['a price of zero', { price: 0 }, { price: 'Must be at least 1' }],
    ['cents', { price: 10.5 }, { price: 'Must be a whole number' }],
    ['a price as text', { price: '100' }, { price: 'Must be a whole number' }],
    ['a price above the limit', { price: 100_000_001 }, { price: 'At most 100000000' }],
    ['a negative fee', { shippingFee: -1 }, { shippingFee: 'Must be at least 0' }],
    ['a fee above the limit', { shippingFee: 10_000_001 }, { shippingFee: 'At most 10000000' }],
    ['negative stock', { stock_quantity: -1 }, { stock_quantity: 'Must be at least 0' }],
    ['stock above the limit', { stock_quantity: 1_000_001 }, { stock_quantity: 'At most 1000000' }],
    ['half a unit', { stock_quantity: 1.5 }, { stock_quantity: 'Must be a whole number' }],
    ['an unknown category', { category: 77 }, { category: 'There is no such category' }],
    ['no category', { category: null }, { category: 'This field is required' }],
    [
      'a subcategory of another category',
      { subcategory: 801 },
      { subcategory: 'Is not a subcategory of this category' },
    ],
    ['an unknown subcategory', { subcategory: 99 }, { subcategory: 'Is not a subcategory of this category' }],
    ['an unknown campaign', { campaign: 2_147_483_647 }, { campaign: 'There is no such campaign' }],
    ['an empty feature', { features: ['a', ' '] }, { 'features.1': 'This field is required' }],
    ['21 features', { features: Array.from({ length: 21 }, () => 'a') }, { features: 'At most 20 features' }],
    [
      'an unknown picture',
      { images: ['0'.repeat(32)] },
      { 'images.0': 'There is no such picture. Please upload it again.' },
    ],
    [
      'an invalid picture',
      { images: ['../../etc/passwd'] },
      { 'images.0': 'There is no such picture. Please upload it again.' },
    ],
    ['a picture twice', { images: [TWICE, TWICE] }, { 'images.1': 'This picture is there twice' }],
    [
      'five pictures',
      { images: ['1', '2', '3', '4', '5'].map((digit) => digit.repeat(32)) },
      { images: 'At most 4 pictures' },
    ],
    ['text for archived', { archived: 'yes' }, { archived: 'Must be true or false' }],
  ])('[PRODUCT-01] %s is refused, and nothing is written', async (_, overrides, fields) => {
    const before = await countProductData(shop);
    const { status, body } = await shop.call('createProduct', {
      token: superuser.token,
      wrongBody: { ...productBody, ...overrides },
    });
    expect([status, body.code]).toEqual([400, 'VALIDATION']);
    expect(body.fields).toMatchObject(fields);
    expect(await countProductData(shop)).toEqual(before);
  });
});

test.each([
  ['anonymous', null, 401, 'UNAUTHENTICATED'],
  ['a customer', {}, 403, 'FORBIDDEN'],
  ['staff', { isStaff: true }, 403, 'FORBIDDEN'],
])('[PRODUCT-01, PRODUCT-02, PRODUCT-03] %s is refused', async (_, role, expected, code) => {
  const { body: product } = await create();
  const token = role && (await createUser(shop.ctx, role)).token;
  const before = await countProductData(shop);
  const replies = await Promise.all([
    shop.call('managedProducts', { token }),
    shop.call('managedProduct', { token, params: product }),
    shop.call('createProduct', { token, body: productBody }),
    shop.call('changeProduct', { token, params: product, body: { version: 1, price: 1 } }),
    shop.call('changeStock', { token, params: product, body: { change: 1, reason: 'Found' } }),
  ]);
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 5 }, () => [expected, code]),
  );
  expect(await countProductData(shop)).toEqual(before);
});

test('[PDP-10, WIRE-02] a condition other than the three is refused', async () => {
  const { status, body } = await shop.call('createProduct', {
    token: superuser.token,
    wrongBody: { ...productBody, condition: 'as good as new' },
  });
  expect([status, body.code, body.fields]).toEqual([
    400,
    'VALIDATION',
    { condition: 'Must be genuine, aftermarket or used' },
  ]);
});
