import { describe, expect, test } from 'vitest';
import * as filter from '#src/screens/admin/product-list/product-filter.rules.ts';

const parse = (query: string) => new URLSearchParams(query);

test('[BACKOFFICE-09] the product list offers what is low on stock, with the number that counts as low', () => {
  expect(filter.getShowOptions(5)[1]).toEqual({ value: 'low', label: 'Low stock (5 or fewer)' });
  expect(filter.getShowOptions(12)[1]).toEqual({ value: 'low', label: 'Low stock (12 or fewer)' });
});

test.each([
  ['', 'onSale'],
  ['archived=false', 'onSale'],
  ['archived=sometimes', 'onSale'],
  ['stock=low', 'low'],
  ['stock=all', 'onSale'],
  ['archived=true&stock=low', 'low'],
  ['lacks=picture', 'noPicture'],
  ['lacks=fitment', 'noFitment'],
  ['lacks=price', 'onSale'],
  ['archived=true', 'archived'],
  ['archived=all', 'all'],
])('the address %j shows %s', (query, shown) => {
  expect(filter.readShown(parse(query))).toBe(shown);
});

test.each([
  ['', 'newest'],
  ['sort=price_desc', 'price_desc'],
  ['sort=colour', 'newest'],
  ['stock=low', 'stock'],
  ['stock=low&sort=name', 'name'],
  ['archived=all', 'newest'],
])('[PRODUCT-06] the address %j lists by %s', (query, sort) => {
  expect(filter.readSort(parse(query))).toBe(sort);
});

test.each<[Parameters<typeof filter.toSearchParams>[0], string]>([
  [{ query: '', shown: 'onSale' }, ''],
  [{ query: '', shown: 'onSale', sort: null, page: 1 }, ''],
  [{ query: 'brake pads', shown: 'onSale' }, 'q=brake+pads'],
  [{ query: '', shown: 'low' }, 'stock=low'],
  [{ query: '', shown: 'noPicture' }, 'lacks=picture'],
  [{ query: '', shown: 'noFitment' }, 'lacks=fitment'],
  [{ query: '', shown: 'archived' }, 'archived=true'],
  [{ query: '', shown: 'all', page: 2 }, 'archived=all&page=2'],
  [{ query: '', shown: 'onSale', sort: 'newest' }, ''],
  [{ query: '', shown: 'onSale', sort: 'stock' }, 'sort=stock'],
  [{ query: '', shown: 'low', sort: 'stock' }, 'stock=low'],
  [{ query: '', shown: 'low', sort: 'newest' }, 'stock=low&sort=newest'],
  [{ query: 'pads', shown: 'noPicture', sort: 'price', page: 3 }, 'q=pads&lacks=picture&sort=price&page=3'],
])('[PRODUCT-06] %j has the address %j', (shown, address) => {
  expect(filter.toSearchParams(shown).toString()).toBe(address);
});

describe('a bulk edit', () => {
  test.each<[number[], Parameters<typeof filter.toSearchParams>[0], string]>([
    [[12], { query: 'pads', shown: 'low' }, '/admin/product-list/bulk?ids=12'],
    [[12, 7, 105], { query: '', shown: 'onSale' }, '/admin/product-list/bulk?ids=12.7.105'],
    [[], { query: 'pads', shown: 'low' }, '/admin/product-list/bulk?q=pads&stock=low'],
    [[], { query: '', shown: 'onSale' }, '/admin/product-list/bulk'],
  ])('of %j, or of %j, has the address %s', (selected, shown, href) => {
    expect(filter.getBulkEditHref(selected, shown)).toBe(href);
  });

  test.each([
    ['ids=12', { product_ids: [12] }],
    ['ids=12.7.105', { product_ids: [12, 7, 105] }],
    ['ids=123456789&stock=low', { product_ids: [123_456_789] }],
    ['ids=12.0.x7.7x.1e3.-5..1234567890', { product_ids: [12] }],
    ['ids=x', { q: '', archived: 'false', stock: 'all' }],
    ['', { q: '', archived: 'false', stock: 'all' }],
    ['q=%20pads%20&stock=low', { q: 'pads', archived: 'false', stock: 'low' }],
    ['archived=true', { q: '', archived: 'true', stock: 'all' }],
    ['archived=all', { q: '', archived: 'all', stock: 'all' }],
    ['lacks=picture', { q: '', archived: 'false', stock: 'all', lacks: 'picture' }],
    ['lacks=fitment', { q: '', archived: 'false', stock: 'all', lacks: 'fitment' }],
  ])('with the parameters %j is of %j', (query, found) => {
    expect(filter.readFoundProducts(parse(query))).toStrictEqual(found);
  });

  test.each([
    ['ids=12', '1 selected product'],
    ['ids=12.7', '2 selected products'],
    ['', 'Products: On sale'],
    ['stock=low', 'Products: Low stock (4 or fewer)'],
    ['lacks=fitment&q=pads', 'Products: On sale, fitment not checked, found with “pads”'],
  ])('with the parameters %j is described as: %s', (query, text) => {
    expect(filter.describeFound(parse(query), 4)).toBe(text);
  });
});
