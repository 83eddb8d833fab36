import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isBusy } from '../../../server/db/busy.ts';
import { POOL_NAMES } from '../../../server/db/pool-limits.ts';
import { lockAttempt } from '../../../server/features/payments/payments.queries.ts';
import { createProduct } from '../../factories/create-product.ts';
import { answerPrompt, sendPrompt } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import {
  createPlacedOrder,
  findOnlyAttempt,
  getStatus,
  listAttemptStates,
} from '../payments/payment-records.ts';
import { holdLock, MIN_CONNECTIONS, measure, prepareOrder, waitForLockWaiters } from './lock-helpers.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(MIN_CONNECTIONS);
});
afterAll(() => shop.close());

const BUSY = {
  code: 'BUSY',
  message: 'Many people are shopping right now. Please try again in a moment.',
  detail: 'Many people are shopping right now. Please try again in a moment.',
  request_id: expect.any(String),
};

it('A2: an order whose product stays locked is refused as BUSY after 3 s, and succeeds when sent again', async () => {
  const product = await createProduct(shop.db);
  const order = await prepareOrder(shop, product);
  const free = await holdLock(shop, `select 1 from products where id = ${product.id} for update`);
  const { ms, result } = await measure(order());
  await free();
  expect([result.status, result.body, result.headers.get('retry-after')]).toEqual([503, BUSY, '3']);
  expect(ms).toBeLessThan(6_000);
  expect((await order()).status).toBe(200);
});

it('A2: while buyers wait for a locked product, catalogue and search reply at once, and everyone gets a timely reply', async () => {
  const [lockedProduct, other] = [await createProduct(shop.db), await createProduct(shop.db)];
  const [first, second] = [await prepareOrder(shop, lockedProduct), await prepareOrder(shop, other)];
  const free = await holdLock(shop, `select 1 from products where id = ${lockedProduct.id} for update`);
  const waiting = measure(first());
  await waitForLockWaiters(shop, 1);
  let isWaiting = true;
  void waiting.finally(() => {
    isWaiting = false;
  });
  const late = measure(second());
  const catalogueReplies = await measure(
    Promise.all(
      ['/api/s/all/', `/api/s/${other.id}/`, '/api/s/search/?q=product'].map((path) =>
        shop.request('GET', path),
      ),
    ),
  );
  const repliedWhileWaiting = isWaiting;
  const replies = await Promise.all([waiting, late]);
  await free();
  expect(catalogueReplies.result.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([repliedWhileWaiting, replies[0]?.result.status, replies[0]?.result.body.code]).toEqual([
    true,
    503,
    'BUSY',
  ]);
  expect(Math.max(...replies.map(({ ms }) => ms))).toBeLessThan(10_000);
});

it('A2: a callback is stored and settled while requests have used up their connections', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  const product = await createProduct(shop.db);
  const buy = await prepareOrder(shop, product);
  const free = await holdLock(shop, `select 1 from products where id = ${product.id} for update`);
  const waiting = buy();
  await waitForLockWaiters(shop, 1);
  const connection = await shop.ctx.db.$client.connect();
  const { ms } = await measure(answerPrompt(shop, phonePrompt, { action: 'approve' }));
  connection.release();
  await free();
  expect((await waiting).status).toBe(200);
  expect(await getStatus(shop, order)).toBe('paid');
  expect(await listAttemptStates(shop, order)).toEqual(['paid']);
  expect(ms).toBeLessThan(2_500);
});

it('A2: a callback is stored even while another process is settling its payment', async () => {
  const { user, order } = await createPlacedOrder(shop);
  await sendPrompt(shop, user.token, order);
  const { id } = await findOnlyAttempt(shop, order);
  const paymentTransaction = shop.ctx.pools.payments.transaction(async (tx) => {
    await lockAttempt(tx, id);
    return measure(
      shop.database.sql`
        insert into provider_events (provider, attempt_id, body, received_at)
        values ('safaricom', ${id}, 'meanwhile', now()) returning body`,
    );
  });
  expect((await paymentTransaction).result).toEqual([{ body: 'meanwhile' }]);
});

it.each([
  ['requests', '3s', '10s', '10s'],
  ['callbacks', '5s', '10s', '10s'],
  ['payments', '10s', '1min', '1min'],
  ['jobs', '30s', '5min', '5min'],
  ['tool', '30s', '30min', '30min'],
] as const)(
  'A2: %s have a lock timeout of %s, a statement timeout of %s, an idle-in-transaction timeout of %s',
  async (name, ...limits) => {
    const db = shop.ctx.pools[name];
    const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
    const catalogueReplies = await db.transaction((tx) =>
      Promise.all(
        names.map(
          async (each) => (await tx.execute<Record<string, string>>(sql.raw(`show ${each}`))).rows[0]?.[each],
        ),
      ),
    );
    expect(catalogueReplies).toEqual(limits);
  },
);

it('A2: every kind of work has a pool', () => {
  expect(Object.keys(shop.ctx.pools)).toEqual([...POOL_NAMES]);
});

it('A2: a statement that takes too long counts as busy, an invalid one does not', async () => {
  const slow = shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 20`);
    await tx.execute(sql`select pg_sleep(5)`);
  });
  const wrong = shop.db.execute(sql`select * from nowhere`);
  const results = await Promise.allSettled([slow, wrong]);
  expect(results.map((each) => each.status === 'rejected' && isBusy(each.reason))).toEqual([true, false]);
});

it('A2: a process without a free connection is alive but not ready, and ready again once one is free', async () => {
  const client = await shop.ctx.db.$client.connect();
  const { ms, result } = await measure(shop.call('ready'));
  const live = await shop.call('live');
  const page = await shop.call('listProducts');
  client.release();
  expect([result.status, result.body.code]).toEqual([503, 'PROVIDER_DOWN']);
  expect(ms).toBeLessThan(2_000);
  expect(live.status).toBe(200);
  expect([page.status, page.body]).toEqual([503, BUSY]);
  expect((await shop.call('ready')).status).toBe(200);
});
