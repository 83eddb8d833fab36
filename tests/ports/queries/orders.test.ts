import { describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/types.ts';
import {
  isUndecided,
  NoTokenError,
  orderQuery,
  ownOrdersQuery,
  parseList,
  ShapeError,
} from '#src/queries/orders.ts';
import { createTokenStore } from '#src/storage/token-store.ts';
import { anAttempt, anOrderDetail, anOrderStatus } from '#tests/screens/shop/order-detail.ts';
import { endpoint, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi } from '../run-port.ts';
import { openCache } from './queries.setup.ts';

const NUMBER = '7K3M9QXW2VAB';
const DETAIL = endpoint('order', { order_number: NUMBER });
const STATUS = endpoint('orderStatus', { order_number: NUMBER });
const { order } = anOrderDetail('paid');

describe('the own orders', () => {
  function readOrders({ isSignedIn = true } = {}) {
    const store = createTokenStore();
    if (isSignedIn) store.write({ access: 'a1', refresh: 'r1' });
    return openCache().fetchQuery(ownOrdersQuery(createTestApi(), store));
  }

  test('are read as a list, or as an object with results', async () => {
    const api = fakeApi();
    api.reply('ownOrders', { body: [order] });
    expect(await readOrders()).toEqual([order]);
    api.reply('ownOrders', { wrongBecause: 'it is a list', body: { results: [order] } });
    expect(await readOrders()).toEqual([order]);
  });

  test('without a status count as confirmed', async () => {
    const { status: _, ...rest } = order;
    fakeApi().reply('ownOrders', { wrongBecause: 'the status is missing', body: [rest] });
    expect(await readOrders()).toEqual([{ ...rest, status: 'Order Confirmed' }]);
  });

  test('[ERR-31] are not read without a token', async () => {
    const api = fakeApi();
    await expect(readOrders({ isSignedIn: false })).rejects.toEqual(
      new NoTokenError('Authentication token not found'),
    );
    expect(api.calls).toEqual([]);
  });

  test('are stored for their user and not asked for again after a failure', () => {
    const { queryKey, retry } = ownOrdersQuery(createTestApi(), createTokenStore());
    expect([queryKey, retry]).toEqual([['orders', 'own'], false]);
  });

  test.each([[null], [{}], [{ results: 'none' }]])('of %j have no usable shape', (reply) => {
    expect(() => parseList(reply as never)).toThrow(new ShapeError('Invalid response format from server'));
  });

  test.each([
    [new ShapeError('x'), 'ShapeError'],
    [new NoTokenError('x'), 'NoTokenError'],
  ])('%o has a name', (error, name) => {
    expect(error.name).toBe(name);
  });
});

describe('one order', () => {
  const open = anOrderDetail('pending', anAttempt('failed'), anAttempt('open'));

  test.each([
    ['paid', anOrderDetail('paid', anAttempt('open'))],
    ['pending without an open attempt', anOrderDetail('pending', anAttempt('failed'))],
  ])('that is %s is read once', async (_, detail) => {
    const api = fakeApi();
    api.reply(DETAIL, { body: detail });
    expect(await openCache().fetchQuery(orderQuery(createTestApi(), NUMBER))).toEqual(detail);
    expect(api.calls.map(({ endpoint: address }) => address)).toEqual(['GET /api/o/7K3M9QXW2VAB/']);
  });

  test('that is undecided makes the server ask the provider, and is read again when it has changed', async () => {
    const api = fakeApi();
    const paid = anOrderDetail('paid', anAttempt('paid'));
    let reads = 0;
    api.reply(DETAIL, () => ({ body: (reads += 1) === 1 ? open : paid }));
    api.reply(STATUS, { body: anOrderStatus('paid') });
    const cache = openCache();
    const other = { ...order, order_number: 'OTHER', status: 'pending' };
    cache.setQueryData(['orders', 'own'], [{ ...order, status: 'pending' }, other]);
    expect(await cache.fetchQuery(orderQuery(createTestApi(), NUMBER))).toEqual(paid);
    expect(api.calls.map(({ endpoint: address }) => address)).toEqual([
      'GET /api/o/7K3M9QXW2VAB/',
      'GET /api/o/7K3M9QXW2VAB/status/',
      'GET /api/o/7K3M9QXW2VAB/',
    ]);
    expect(cache.getQueryData(['orders', 'own'])).toEqual([{ ...order, status: 'paid' }, other]);
  });

  test('that is still undecided is not read again', async () => {
    const api = fakeApi();
    api.reply(DETAIL, { body: open });
    api.reply(STATUS, { body: anOrderStatus('pending') });
    const cache = openCache();
    expect(await cache.fetchQuery(orderQuery(createTestApi(), NUMBER))).toEqual(open);
    expect(api.calls).toHaveLength(2);
    expect(cache.getQueryData(['orders', 'own'])).toBeUndefined();
  });

  test('is polled every 3 s while it is undecided', () => {
    const { refetchInterval, retry, queryKey } = orderQuery(createTestApi(), NUMBER);
    const interval = refetchInterval as unknown as (query: { state: { data?: OrderDetail } }) => unknown;
    const getInterval = (data?: OrderDetail) => interval({ state: data ? { data } : {} });
    expect([getInterval(open), getInterval(anOrderDetail('paid')), getInterval()]).toEqual([
      3000,
      false,
      false,
    ]);
    expect([queryKey, retry]).toEqual([['orders', 'detail', NUMBER], false]);
  });

  test('[CONFIRM-01] is undecided only while it is pending with an open attempt', () => {
    expect(isUndecided(open)).toBe(true);
    expect(isUndecided(anOrderDetail('pending', anAttempt('open'), anAttempt('failed')))).toBe(true);
    expect(isUndecided(anOrderDetail('pending'))).toBe(false);
    expect(isUndecided(anOrderDetail('cancelled', anAttempt('open')))).toBe(false);
  });

  test('that is refused fails', async () => {
    fakeApi().reply(DETAIL, refusal('NOT_FOUND', 'No such order'));
    await expect(openCache().fetchQuery(orderQuery(createTestApi(), NUMBER))).rejects.toThrow(
      'No such order',
    );
  });
});
