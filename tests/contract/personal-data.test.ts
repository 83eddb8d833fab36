import { expect, test } from 'vitest';
import { maskPath, maskPersonalData, maskStack } from '../../contract/personal-data.ts';

test.each([
  ["Cannot read properties of null (reading 'price')", "Cannot read properties of null (reading 'price')"],
  ['no account of wanjiku.k+shop@mail.example.co.ke', 'no account of [email]'],
  [
    `Unexpected token 'W', "Wanjiku Ka"... is not valid JSON`,
    `Unexpected token 'W', "…"... is not valid JSON`,
  ],
  ['phone +254712345678, 0712 345 678 or 0712-345-678', 'phone [number], [number] or [number]'],
  ['order 7K3M9QXW2VAB, receipt NLJ7RT61SV', 'order [id], receipt [id]'],
  ['order ABCDEFGHJKMN', 'order [id]'],
  ['bearer d2hhdCBhIGxvbmcgYW5kIHNlY3JldCB0b2tlbiB0aGlzIGlz', 'bearer [token]'],
  ['session 0b7e6f0c-58f4-4a3e-9f0a-3f2f7d0c6e51 is gone', 'session [token] is gone'],
  ['https://gari.test/login?email=a%40b.c&code=1234 failed', 'https://gari.test/login?… failed'],
  ['TOTAL_CHANGED (409): VALIDATION', 'TOTAL_CHANGED (409): VALIDATION'],
  [
    'at Row (https://gari.test/assets/order-confirmation-Bx3kd9a.js:1:204134)',
    'at Row (https://gari.test/assets/order-confirmation-Bx3kd9a.js:1:204134)',
  ],
])('%s is masked', (text, masked) => {
  expect(maskPersonalData(text)).toBe(masked);
  expect(maskPersonalData(masked)).toBe(masked);
});

test('of a stack only the frames remain, in every engine’s notation', () => {
  const frames = ['at Row (https://gari.test/a.js:1:2)', 'at https://gari.test/a.js:3:4'];
  expect(maskStack(`TypeError: Wanjiku is no\nnumber\n    ${frames[0]}\n    ${frames[1]}`)).toBe(
    frames.join('\n'),
  );
  const geckoFrames = 'Row@https://gari.test/a.js:1:2\n@https://gari.test/orders/7K3M9QXW2VAB:3:4';
  expect(maskStack(`${geckoFrames}\n`)).toBe(
    'Row@https://gari.test/a.js:1:2\n@https://gari.test/orders/[id]:3:4',
  );
  expect(maskStack('')).toBe('');
});

test.each([
  ['/', '/'],
  ['/order-confirmation', '/order-confirmation'],
  ['/orders/7K3M9QXW2VAB/receipt?from=mail#top', '/orders/:id/receipt'],
  ['/admin/edit-item/12', '/admin/edit-item/:id'],
  ['/wanjiku@mail.example', '/:id'],
  ['/Wanjiku Kamau', '/:id'],
  [`/${'a'.repeat(31)}`, '/:id'],
])('the path %s is reported as %s', (path, masked) => {
  expect(maskPath(path)).toBe(masked);
});

test('a path is masked in time that grows with its length, whatever its segments are', () => {
  const segment = `${'a'.repeat(29)}1`;
  expect(maskPath(`/${segment}/orders-of/${segment}`)).toBe('/:id/orders-of/:id');
});
