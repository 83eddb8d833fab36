import { expect, test } from 'vitest';
import type { BackOfficeSearchReply } from '#contract/types.ts';
import { toResultGroups } from '#src/screens/admin/search/search-results.rules.ts';

const order = {
  order_number: 'GAR1ABCDEFGH',
  status: 'paid',
  name: 'Wanjiku Kamau',
  total: 3700,
  created_at: '2026-11-20T22:30:00.000Z',
} as const;
const found: BackOfficeSearchReply = {
  orders: [order],
  people: [{ id: 7, username: 'Wanjiku', email: 'wanjiku@gari.test' }],
  products: [{ id: 12, slug: 'front-brake-pads', name: 'Front brake pads', price: 4500, stock_quantity: 3 }],
};

test('what a superuser finds is grouped, and parts lead to their editor', () => {
  expect(toResultGroups(found, true)).toEqual([
    {
      title: 'Orders',
      results: [
        {
          key: 'order-GAR1ABCDEFGH',
          title: 'GAR1ABCD Wanjiku Kamau',
          detail: 'Paid, Ksh 3,700, 21 Nov 2026',
          path: '/admin/orders/GAR1ABCDEFGH',
        },
      ],
    },
    {
      title: 'People',
      results: [
        { key: 'person-7', title: 'Wanjiku', detail: 'wanjiku@gari.test', path: '/admin/customers/7' },
      ],
    },
    {
      title: 'Parts',
      results: [
        {
          key: 'product-12',
          title: 'Front brake pads',
          detail: 'Ksh 4,500, 3 in stock',
          path: '/admin/edit-item/12',
        },
      ],
    },
  ]);
});

test('[BACKOFFICE-22] staff find no people, and parts lead to the storefront', () => {
  const groups = toResultGroups({ ...found, orders: [], people: null }, false);
  expect(groups).toEqual([
    {
      title: 'Parts',
      results: [
        {
          key: 'product-12',
          title: 'Front brake pads',
          detail: 'Ksh 4,500, 3 in stock',
          path: '/products/front-brake-pads',
        },
      ],
    },
  ]);
});

test('nothing is listed before an answer, or where nothing was found', () => {
  expect(toResultGroups(null, true)).toEqual([]);
  expect(toResultGroups({ orders: [], people: [], products: [] }, true)).toEqual([]);
});

test.each([
  ['pending', '/orders/GAR1ABCDEFGH'],
  ['paid', '/admin/orders/GAR1ABCDEFGH'],
  ['shipping', '/admin/orders/GAR1ABCDEFGH'],
  ['delivered', '/orders/GAR1ABCDEFGH'],
  ['cancelled', '/orders/GAR1ABCDEFGH'],
] as const)('an order that is %s leads to %s', (status, path) => {
  const [group] = toResultGroups({ ...found, orders: [{ ...order, status }] }, false);
  expect(group?.results[0]?.path).toBe(path);
});

test('an order without a name is shown by its number alone', () => {
  const [group] = toResultGroups({ ...found, orders: [{ ...order, name: '' }] }, false);
  expect(group?.results[0]?.title).toBe('GAR1ABCD');
});
