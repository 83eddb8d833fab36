import { serve } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp, createCaches } from '../../../server/app.ts';
import { findFreePort } from '../../../server/db/embedded/embedded-database.ts';
import { openPools } from '../../../server/db/pools.ts';
import { createOverloadCheck } from '../../../server/http/overload.ts';
import { createUser } from '../../factories/create-user.ts';
import { createClient } from '../../support/call-api.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const MAX_WAITING = 3;
const SIZES = { requests: 4, callbacks: 2, payments: 2, jobs: 2, tool: 2 };

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function startNarrowApp() {
  const database = openPools({ url: shop.database.url }, SIZES);
  const ctx = { ...shop.ctx, db: database.db, pools: database.pools, reads: database.reads };
  const isOverloaded = createOverloadCheck(database.namedPools, MAX_WAITING);
  const port = await findFreePort();
  const { fetch } = createApp(ctx, { caches: createCaches(ctx), isOverloaded });
  const server = serve({ fetch, hostname: '127.0.0.1', port });
  return {
    ...createClient(`http://127.0.0.1:${port}`),
    isOverloaded,
    async close() {
      await new Promise((done) => server.close(done));
      await database.close();
    },
  };
}

test('[OPERATE-09] when too many wait for the database, others are refused at once and health is answered', async () => {
  const app = await startNarrowApp();
  const { token } = await createUser(shop.ctx);
  expect((await app.call('topCategories')).status).toBe(200);
  const refused: number[] = [];
  const answered: number[] = [];
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`lock table users in access exclusive mode`);
    for (let sent = 0; sent < SIZES.requests / 2 + MAX_WAITING; sent += 1)
      void app.call('ownOrders', { token }).then(({ status }) => answered.push(status));
    await expect.poll(app.isOverloaded).toBe(true);
    const { status, body, headers } = await app.call('ownOrders', { token });
    refused.push(status);
    expect([body.code, headers.get('retry-after'), answered]).toEqual(['BUSY', '2', []]);
    expect((await app.call('live')).status).toBe(200);
    expect((await app.call('topCategories')).status).toBe(200);
  });
  await expect.poll(() => answered.length).toBe(SIZES.requests / 2 + MAX_WAITING);
  expect(new Set(answered)).toEqual(new Set([200]));
  expect(refused).toEqual([503]);
  expect((await app.call('ownOrders', { token })).status).toBe(200);
  await app.close();
});
