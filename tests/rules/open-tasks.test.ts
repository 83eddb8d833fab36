import { describe, expect, test } from 'vitest';
import type { OpenTasks } from '#contract/types.ts';
import { countByPath, listOpenTasks } from '#src/screens/admin/to-do/open-tasks.rules.ts';

const oldest_at = '2026-11-20T08:00:00.000Z';
const ofStaff: OpenTasks = {
  to_pack: { count: 10_000, capped: true, oldest_at },
  to_deliver: { count: 4, oldest_at: '2026-11-18T08:00:00.000Z' },
  car_requests: { count: 0, oldest_at: null },
  refunds: null,
  payment_reviews: null,
  low_stock: null,
  failed_emails: null,
};
const ofSuperuser: OpenTasks = {
  ...ofStaff,
  car_requests: { count: 6, oldest_at },
  refunds: { count: 2, oldest_at },
  payment_reviews: { count: 1, oldest_at },
  low_stock: { count: 17, capped: false },
};

describe('[BACKOFFICE-08] open tasks', () => {
  const toPack = {
    label: 'Orders to pack',
    to: '/admin/recent-orders?status=paid',
    count: 10_000,
    isCapped: true,
    oldestAt: oldest_at,
    first: [],
  };
  const toDeliver = {
    label: 'Orders on their way',
    to: '/admin/recent-orders?status=shipping',
    count: 4,
    isCapped: false,
    oldestAt: '2026-11-18T08:00:00.000Z',
    first: [],
  };

  test('of staff lead to orders and car requests', () => {
    expect(listOpenTasks(ofStaff, 5)).toEqual([
      toPack,
      toDeliver,
      {
        label: 'Car requests to answer',
        to: '/admin/fitment-requests',
        count: 0,
        isCapped: false,
        oldestAt: null,
        first: [],
      },
    ]);
  });

  test('of a superuser also lead to payments, refunds and products that are low on stock', () => {
    expect(listOpenTasks(ofSuperuser, 3)).toEqual([
      toPack,
      toDeliver,
      {
        label: 'Car requests to answer',
        to: '/admin/fitment-requests',
        count: 6,
        isCapped: false,
        oldestAt: oldest_at,
        first: [],
      },
      {
        label: 'Payments to decide',
        to: '/admin/payments',
        count: 1,
        isCapped: false,
        oldestAt: oldest_at,
        first: [],
      },
      {
        label: 'Refunds to send',
        to: '/admin/refunds',
        count: 2,
        isCapped: false,
        oldestAt: oldest_at,
        first: [],
      },
      {
        label: 'Products with 3 or fewer left',
        to: '/admin/product-list?stock=low',
        count: 17,
        isCapped: false,
        oldestAt: null,
        first: [],
      },
    ]);
  });
});

test('[BACKOFFICE-29] the first of each kind lead to where they are done', () => {
  const named = (subject: string) => ({ count: 1, oldest_at, oldest: [{ subject, since: oldest_at }] });
  const tasks = listOpenTasks(
    {
      ...ofSuperuser,
      to_pack: named('7Q2M9XKD4T0B'),
      to_deliver: named('8R3N0YLE5V1C'),
      car_requests: named('12'),
      payment_reviews: named('9S4P1ZMF6W2D'),
      refunds: named('6P1K8WJC3S9A'),
      low_stock: { count: 1, fewest: [{ id: 31, name: 'Oil Filter', stock_quantity: 0 }] },
    },
    5,
  );
  expect(tasks.map(({ first }) => first)).toEqual([
    [{ label: '7Q2M9XKD', to: '/admin/orders/7Q2M9XKD4T0B', since: oldest_at }],
    [{ label: '8R3N0YLE', to: '/admin/orders/8R3N0YLE5V1C', since: oldest_at }],
    [{ label: 'Request 12', to: '/admin/fitment-requests', since: oldest_at }],
    [{ label: '9S4P1ZMF', to: '/orders/9S4P1ZMF6W2D', since: oldest_at }],
    [{ label: '6P1K8WJC', to: '/orders/6P1K8WJC3S9A', since: oldest_at }],
    [{ label: 'Oil Filter', to: '/admin/edit-item/31', left: 0 }],
  ]);
});

test.each<[string, OpenTasks | undefined, Record<string, number>]>([
  ['before the tasks are loaded', undefined, {}],
  [
    'for staff',
    ofStaff,
    {
      '/admin/recent-orders': 10_000,
      '/admin/fitment-requests': 0,
      '/admin/refunds': 0,
      '/admin/payments': 0,
      '/admin/to-do': 10_000,
    },
  ],
  [
    'for a superuser',
    ofSuperuser,
    {
      '/admin/recent-orders': 10_000,
      '/admin/fitment-requests': 6,
      '/admin/refunds': 2,
      '/admin/payments': 1,
      '/admin/to-do': 10_009,
    },
  ],
])('[BACKOFFICE-08] the numbers beside the links of the header, %s', (_, tasks, counts) => {
  expect(Object.fromEntries(countByPath(tasks))).toEqual(counts);
});
