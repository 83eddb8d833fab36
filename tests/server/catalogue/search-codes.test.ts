import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../factories/create-product.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await createProduct(shop.db, {
    name: 'Front brake pads for Toyota RAV4 ACA33',
    features: ['Part number 04465-42200', 'Fits RAV4, Vanguard ACA33 2005–2013'],
  });
  await createProduct(shop.db, {
    name: 'Rear shock absorber for Toyota Fielder NZE141',
    features: ['Part number 48530-12C20'],
  });
  await createProduct(shop.db, { name: 'Oil filter C-110', features: ['For 1NZ-FE'] });
  await createProduct(shop.db, { name: 'Timing chain kit for Nissan MR20DE' });
  await createProduct(shop.db, { name: 'Tyre 195/65R15' });
  await createProduct(shop.db, { name: 'Air filter for Nissan X-Trail T31' });
});
afterAll(() => shop.close());

async function searchNames(q: string): Promise<string[]> {
  const { status, body } = await shop.call('searchProducts', { query: { q } });
  expect(status).toBe(200);
  return body.results.map((product) => product.name);
}

const PADS = 'Front brake pads for Toyota RAV4 ACA33';
const SHOCK = 'Rear shock absorber for Toyota Fielder NZE141';

test.each([
  '04465-42200',
  '0446542200',
  '04465 42200',
  '04465.42200',
  '04465/42200',
  'part number 04465-42200',
])('[API-CAT-01] a part number is found regardless of spacing: %s', async (q) => {
  expect(await searchNames(q)).toEqual([PADS]);
});

test.each([
  ['48530-12c20', SHOCK],
  ['4853012C20', SHOCK],
  ['c110', 'Oil filter C-110'],
  ['C 110', 'Oil filter C-110'],
  ['195 65 r15', 'Tyre 195/65R15'],
  ['195/65 R15', 'Tyre 195/65R15'],
  ['1nzfe', 'Oil filter C-110'],
  ['1nz', 'Oil filter C-110'],
  ['MR20', 'Timing chain kit for Nissan MR20DE'],
  ['xtrail', 'Air filter for Nissan X-Trail T31'],
  ['x trail filter', 'Air filter for Nissan X-Trail T31'],
])('[API-CAT-01] case, dashes, dots and spaces in a code do not matter: %s', async (q, name) => {
  expect(await searchNames(q)).toEqual([name]);
});

test.each(['NZE14', 'NZE', 'ZE141', 'ACA3', 'T3', '0446542', '77777-88888'])(
  '[API-CAT-01] a code matches as a whole, not by a part of it: %s',
  async (q) => {
    expect(await searchNames(q)).toEqual([]);
  },
);

test.each([
  ['NZE141 shock', SHOCK],
  ['shok absober', SHOCK],
  ['damper fielder', SHOCK],
  ['brek pads', PADS],
  ['brakepads', PADS],
  ['toyta pads', PADS],
  ['tire', 'Tyre 195/65R15'],
  ['air cleaner', 'Air filter for Nissan X-Trail T31'],
])('[API-CAT-01] %s finds what a counter clerk would hand over', async (q, name) => {
  expect((await searchNames(q))[0]).toBe(name);
});
