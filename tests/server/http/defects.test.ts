import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/context/config.ts';
import { createContext } from '../../../server/create-context.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const INTERNAL = {
  code: 'INTERNAL',
  message: 'Something went wrong on our side. Please try again.',
  detail: 'Something went wrong on our side. Please try again.',
  request_id: expect.any(String),
};

test('a failing query returns 500 without details', async () => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db);
  await shop.db.execute(sql`alter table order_items rename to order_items_away`);
  const { status, body, headers } = await shop.call('placeOrder', {
    token: user.token,
    body: orderRequest([{ product, quantity: 1 }]),
  });
  await shop.db.execute(sql`alter table order_items_away rename to order_items`);
  expect([status, body]).toEqual([500, INTERNAL]);
  expect(headers.get('cache-control')).toBe('no-store');
  const own = await shop.call('ownOrders', { token: user.token });
  expect(own.body).toEqual([]);
});

describe('when the database does not respond', () => {
  const INTERRUPTED = {
    code: 'BUSY',
    message: 'Our shop is interrupted for a moment. Please try again.',
    detail: 'Our shop is interrupted for a moment. Please try again.',
    request_id: expect.any(String),
  };

  function createAppWithoutDatabase() {
    const config = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: 'postgres://gari:hidden-password@127.0.0.1:1/gari',
    });
    const ctx = createContext(config);
    return { app: createApp(ctx), close: () => ctx.database.close() };
  }

  test.each([
    ['GET', '/api/s/all/'],
    ['GET', '/api/s/1/'],
    ['GET', `/media/${'0'.repeat(32)}.svg`],
  ])('%s %s returns 503 and reveals nothing', async (method, path) => {
    const { app, close } = createAppWithoutDatabase();
    const response = await app.request(path, { method });
    const text = await response.text();
    await close();
    expect([response.status, JSON.parse(text)]).toEqual([503, INTERRUPTED]);
    expect(response.headers.get('retry-after')).toBe('3');
    expect(text).not.toMatch(/ECONNREFUSED|postgres|hidden-password|select|127\.0\.0\.1/i);
  });

  test('a request with a token gets 503, not 401: nobody is signed out by it', async () => {
    const { app, close } = createAppWithoutDatabase();
    const response = await app.request('/api/a/user/info/', {
      headers: { Authorization: `Bearer ${'A'.repeat(43)}` },
    });
    await close();
    expect([response.status, await response.json()]).toEqual([503, INTERRUPTED]);
  });

  test('the process is alive but not ready', async () => {
    const { app, close } = createAppWithoutDatabase();
    const live = await app.request('/healthz');
    expect([live.status, await live.json()]).toEqual([200, { status: 'ok' }]);
    const ready = await app.request('/readyz');
    await close();
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({
      code: 'PROVIDER_DOWN',
      message: 'The database does not answer.',
      detail: 'The database does not answer.',
      request_id: expect.any(String),
    });
  });
});

test('with its database back the process is ready', async () => {
  const { status, body } = await shop.call('ready');
  expect([status, body]).toEqual([200, { status: 'ok' }]);
});
