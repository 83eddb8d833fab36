import { describe, expect, test } from 'vitest';
import {
  canTransition,
  getNextStatuses,
  isPaidStatus,
  type LifecycleActor,
  ORDER_FILTERS,
  ORDER_LIFECYCLE,
  ORDER_STATUSES,
  type OrderStatus,
  shortenOrderNumber,
} from '../../contract/order-lifecycle.ts';

const ACTORS: LifecycleActor[] = ['settling', 'expiry', 'owner', 'staff', 'superuser'];

test('[LIFECYCLE-01] the table holds every status change with its allowed actors, and no other row', () => {
  expect(ORDER_LIFECYCLE).toEqual([
    { from: 'pending', to: 'paid', actors: ['settling'] },
    { from: 'pending', to: 'cancelled', actors: ['owner', 'staff', 'expiry'] },
    { from: 'paid', to: 'shipping', actors: ['staff'] },
    { from: 'paid', to: 'cancelled', actors: ['superuser'] },
    { from: 'shipping', to: 'delivered', actors: ['staff'] },
  ]);
});

test('[LIFECYCLE-01] exactly seven changes are allowed to an actor', () => {
  const allowed = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.flatMap((to) =>
      ACTORS.filter((actor) => canTransition(from, to, actor)).map((actor) => `${from} ${to} ${actor}`),
    ),
  );
  expect(allowed).toEqual([
    'pending paid settling',
    'pending cancelled expiry',
    'pending cancelled owner',
    'pending cancelled staff',
    'paid shipping staff',
    'paid cancelled superuser',
    'shipping delivered staff',
  ]);
});

test('[LIFECYCLE-01] every status can be reached from pending', () => {
  const reached = new Set<OrderStatus>(['pending']);
  for (const status of reached) {
    for (const row of ORDER_LIFECYCLE) if (row.from === status) reached.add(row.to);
  }
  expect([...reached].toSorted()).toEqual(['cancelled', 'delivered', 'paid', 'pending', 'shipping']);
});

test.each(['delivered', 'cancelled'] as const)(
  '[LIFECYCLE-01] %s is final: nobody can change the status of such an order',
  (from) => {
    expect(ACTORS.flatMap((actor) => getNextStatuses(from, actor))).toEqual([]);
  },
);

describe('statuses that staff may choose next', () => {
  test.each([
    ['pending', ['cancelled']],
    ['paid', ['shipping']],
    ['shipping', ['delivered']],
    ['delivered', []],
    ['cancelled', []],
  ] as const)('[LIFECYCLE-03] from %s: %j', (from, next) => {
    expect(getNextStatuses(from, 'staff')).toEqual(next);
  });
});

test('[CONST-18] the order filter values are all and the five statuses', () => {
  expect(ORDER_FILTERS).toEqual(['all', 'pending', 'paid', 'shipping', 'delivered', 'cancelled']);
});

test('an order number is shown by its first 8 characters', () => {
  expect(shortenOrderNumber('ABCDEFGH1234')).toBe('ABCDEFGH');
});

test.each([
  ['pending', false],
  ['paid', true],
  ['shipping', true],
  ['delivered', true],
  ['cancelled', false],
  ['', false],
])('an order that is %j counts as paid: %s', (status, isPaid) => {
  expect(isPaidStatus(status)).toBe(isPaid);
});
