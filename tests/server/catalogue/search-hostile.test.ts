import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../factories/create-product.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const MAX_MS = 5_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await createProduct(shop.db, { name: 'Brake pads' });
});
afterAll(() => shop.close());

const hostileQueries = [
  "'; drop table products; --",
  "' union select * from users --",
  "'':*",
  "a' & !b | (c <-> d)",
  'brake & | ! <-> :A',
  "\\'",
  '(((((((((((',
  '.*.*.*.*.*.*.*.*x',
  '^(a+)+$',
  '[[:alpha:]',
  '{"$gt": ""}',
  '%%%___%%%',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '🚗🔧💥',
  '👨‍👩‍👧‍👦 brake',
  'ブレーキパッド',
  'فرامل تويوتا',
  '\u202eskaerb\u202c',
  '\u200f\u200e',
  '=pad',
  '-',
  '.',
  '/',
  "'",
  'a '.repeat(100),
  'é'.repeat(200),
  'a1'.repeat(100),
  'brakepads'.repeat(22),
  '1-2.3/4-'.repeat(25),
  Array.from({ length: 40 }, (_, n) => `zq${String.fromCharCode(97 + (n % 26))}x`).join(' '),
];

const LISTS = ['searchProducts', 'listProducts', 'titles'] as const;

test.each(hostileQueries)(
  '[API-CAT-01, API-CAT-02, API-CAT-04] a hostile query gets a normal reply: %.24s',
  async (q) => {
    const start = performance.now();
    for (const name of LISTS) {
      expect((await shop.call(name, { query: { q } })).status).toBe(200);
    }
    expect(performance.now() - start).toBeLessThan(MAX_MS);
  },
);

test.each([
  ['10,000 characters', 'x'.repeat(10_000)],
  ['a null byte', 'brake\0pads'],
  ['201 characters', 'ab '.repeat(66) + 'abc'],
])('[API-CAT-01, API-CAT-02, API-CAT-04] %s are refused', async (_, q) => {
  for (const name of LISTS) {
    const { status, body } = await shop.call(name, { query: { q } });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION' });
  }
});

test('no injected statement ran: the products are still there', async () => {
  expect((await shop.call('searchProducts', { query: { q: 'brake' } })).body.count).toBe(1);
});
