import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as fields from '../../contract/schemas/fields.ts';

function read(schema: v.GenericSchema, value: unknown): unknown {
  const { success, output, issues } = v.safeParse(schema, value);
  return success ? output : issues.map(({ message }) => message);
}

test.each<[unknown, unknown]>([
  [' Nairobi ', 'Nairobi'],
  ['', ''],
  ['x'.repeat(80), 'x'.repeat(80)],
  ['x'.repeat(81), ['At most 80 characters']],
  ['a\u0000b', ['Contains a character that cannot be stored']],
  ['a\ud83d', ['Contains a character that cannot be stored']],
  [7, ['Must be text']],
])('a text of at most 80 characters: %j is parsed as %j', (value, expected) => {
  expect(read(fields.text(80), value)).toEqual(expected);
});

test.each<[unknown, unknown]>([
  [' Nairobi ', 'Nairobi'],
  ['  ', ['This field is required']],
  [undefined, ['This field is required']],
  ['x'.repeat(81), ['At most 80 characters']],
  ['a\u0000b', ['Contains a character that cannot be stored']],
])('a required text: %j is parsed as %j', (value, expected) => {
  expect(read(fields.requiredText(80), value)).toEqual(expected);
});

test.each<[unknown, unknown]>([
  [' shopper@gari.test ', 'shopper@gari.test'],
  ['shopper', ['Please enter a valid email address']],
])('an email address: %j is parsed as %j', (value, expected) => {
  expect(read(fields.email, value)).toEqual(expected);
});

test.each<[unknown, unknown]>([
  [0, 0],
  [7000, 7000],
  [7000.5, ['Must be whole shillings']],
  ['7000', ['Must be a number']],
])('an amount: %j is parsed as %j', (value, expected) => {
  expect(read(fields.amount, value)).toEqual(expected);
});

test('an amount cannot be negative', () => {
  expect(v.is(fields.amount, -1)).toBe(false);
});

test.each<[unknown, unknown]>([
  [1, 1],
  [100_000, 100_000],
  [0, ['Must be at least 1']],
  [100_001, ['At most 100000']],
  [1.5, ['Must be a whole number']],
  ['2', ['Must be a number']],
])('a quantity: %j is parsed as %j', (value, expected) => {
  expect(read(fields.quantity, value)).toEqual(expected);
});

test.each<[unknown, unknown]>([
  ['7', 7],
  ['42', 42],
  ['2147483647', 2_147_483_647],
  ['2147483648', ['Must be a positive whole number']],
  ...['0', '-7', '7x', 'x7', 'x', '12345678901', ''].map((text): [string, string[]] => [
    text,
    ['Must be a positive whole number'],
  ]),
])('an id in a path: %j is parsed as %j', (value, expected) => {
  expect(read(fields.idParameter, value)).toEqual(expected);
});

test.each<[unknown, unknown]>([
  ['front-brake-pads', 'front-brake-pads'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), ['Too long']],
  ['a\u0000', ['Contains a character that cannot be stored']],
])('a slug in a path: %j is parsed as %j', (value, expected) => {
  expect(read(fields.slugParameter, value)).toEqual(expected);
});

test.each<[unknown, unknown]>([
  ['7q2m9xkd4t0b', '7Q2M9XKD4T0B'],
  ...['7Q2M9XKD4T0', '7Q2M9XKD4T0BB', '7Q2M9XKD4T0I', ' 7Q2M9XKD4T0B', 'ILOU'].map(
    (text): [string, string[]] => [text, ['Not an order number']],
  ),
])('an order number in a path: %j is parsed as %j', (value, expected) => {
  expect(read(fields.orderNumberParameter, value)).toEqual(expected);
});

test.each<[unknown, unknown]>([
  [undefined, 1],
  ['1', 1],
  ['12', 12],
  ['999999', 999_999],
  ...['0', '1000000', '-1', '1x', 'x1', 'x', ''].map((text): [string, string[]] => [
    text,
    ['Must be a page number'],
  ]),
])('a page number: %j is parsed as %j', (value, expected) => {
  expect(read(fields.page, value)).toEqual(expected);
});

test.each<[unknown, unknown]>([
  [undefined, 24],
  ['1', 1],
  ['12', 12],
  ['100', 100],
  ['101', ['At most 100']],
  ...['0', '10000', '-1', '1x', 'x1', 'x', ''].map((text): [string, string[]] => [
    text,
    ['Must be a number from 1 to 100'],
  ]),
])('a page size that defaults to 24: %j is parsed as %j', (value, expected) => {
  expect(read(fields.pageSize(24), value)).toEqual(expected);
});

test.each<[unknown, unknown]>([
  [undefined, []],
  ['', []],
  ['7', [7]],
  [
    ['7', '', '12'],
    [7, 12],
  ],
  [['7', 'x'], ['Must be a positive whole number']],
  [Array.from({ length: 101 }, () => '7'), ['At most 100 values']],
])('a repeatable parameter: %j is parsed as %j', (value, expected) => {
  expect(read(fields.repeatedId, value)).toEqual(expected);
});

test.each<[unknown, unknown]>([
  [undefined, ''],
  [' brake ', 'brake'],
  ['x'.repeat(201), ['At most 200 characters']],
  [['brake', 'pads'], ['Give it once']],
  ['a\u0000', ['Contains a character that cannot be stored']],
])('a search text: %j is parsed as %j', (value, expected) => {
  expect(read(fields.queryText, value)).toEqual(expected);
});

test('the schemas of a message, a list and a capped list accept their fields and drop unknown ones', () => {
  const list = { results: [7], count: 1, next: null, previous: '/api/s/all/?page=1' };
  expect(v.parse(fields.message, { message: 'Done', more: 1 })).toEqual({ message: 'Done' });
  expect(v.parse(fields.listOf(v.number()), { ...list, more: 1 })).toEqual(list);
  expect(v.is(fields.listOf(v.number()), { ...list, count: 1.5 })).toBe(false);
  expect(v.parse(fields.cappedListOf(v.number()), { ...list, capped: true })).toEqual({
    ...list,
    capped: true,
  });
  expect(v.is(fields.cappedListOf(v.number()), { capped: true })).toBe(false);
});
