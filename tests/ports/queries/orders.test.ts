import { describe, expect, test } from 'vitest';
import {
  NoTokenError,
  orderQuery,
  ownOrdersQuery,
  parseList,
  ShapeError,
  setCachedStatus,
} from '#src/queries/account/orders.ts';
import { createTokenStore } from '#src/storage/token-store.ts';
import { anAttempt, anOrderDetail } from '#tests/screens/shop/order-detail.ts';
import { endpoint, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi } from '../run-port.ts';
import { openCache } from './queries.setup.ts';

const NUMBER = '7K3M9QXW2VAB';
const DETAIL = endpoint('order', { order_number: NUMBER });
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
  test('is read once, and not asked for again after a failure', async () => {
    const api = fakeApi();
    const detail = anOrderDetail('pending', anAttempt('open'));
    api.reply(DETAIL, { body: detail });
    const query = orderQuery(createTestApi(), NUMBER);
    expect(await openCache().fetchQuery(query)).toEqual(detail);
    expect(api.calls.map(({ endpoint: address }) => address)).toEqual(['GET /api/o/7K3M9QXW2VAB/']);
    expect([query.queryKey, query.retry]).toEqual([['orders', 'detail', NUMBER], false]);
  });

  test('that is refused fails', async () => {
    fakeApi().reply(DETAIL, refusal('NOT_FOUND', 'No such order'));
    await expect(openCache().fetchQuery(orderQuery(createTestApi(), NUMBER))).rejects.toThrow(
      'No such order',
    );
  });
});

test('[ORDERS-10] a status that was read changes the order in the list, and no other', () => {
  const cache = openCache();
  setCachedStatus(cache, NUMBER, 'paid');
  expect(cache.getQueryData(['orders', 'own'])).toBeUndefined();
  const other = { ...order, order_number: 'OTHER', status: 'pending' };
  cache.setQueryData(['orders', 'own'], [{ ...order, status: 'pending' }, other]);
  setCachedStatus(cache, NUMBER, 'paid');
  expect(cache.getQueryData(['orders', 'own'])).toEqual([{ ...order, status: 'paid' }, other]);
});
