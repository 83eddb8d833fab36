import { afterAll, beforeAll, expect, test } from 'vitest';
import { mails } from '#server/db/schema/index.ts';
import { createOrder, payOrder } from '#tests/factories/create-order.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { sendVehicleRequest } from '#tests/factories/send-vehicle-request.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

const AT = new Date('2026-11-20T09:00:00Z');

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function readOpenTasks(overrides: { isStaff?: boolean; isSuperuser?: boolean }) {
  const { token } = await createUser(shop.ctx, overrides);
  return shop.call('openTasks', { token });
}

test('[BACKOFFICE-08] a shop in which nothing waits says so, and staff see no money', async () => {
  const nothing = { count: 0, oldest_at: null };
  expect((await readOpenTasks({ isStaff: true })).body).toEqual({
    to_pack: nothing,
    to_deliver: nothing,
    car_requests: nothing,
    refunds: null,
    payment_reviews: null,
    low_stock: null,
    failed_emails: null,
  });
  expect((await readOpenTasks({ isSuperuser: true })).body).toMatchObject({
    refunds: nothing,
    payment_reviews: nothing,
    low_stock: { count: 0 },
    failed_emails: { count: 0, oldest_at: null, newest: [] },
  });
});

const named = ({ order }: Awaited<ReturnType<typeof createOrder>>) => ({
  subject: order.order_number,
  since: order.created_at,
});

test('[BACKOFFICE-08, BACKOFFICE-29] what waits is counted, with the oldest and since when it waits', async () => {
  const first = await createOrder(shop);
  await payOrder(shop, first.owner, first.order);
  const second = await createOrder(shop);
  await payOrder(shop, second.owner, second.order);
  const third = await createOrder(shop);
  await payOrder(shop, third.owner, third.order);
  const { token } = await createUser(shop.ctx, { isSuperuser: true });
  await shop.call('changeOrderStatus', { token, params: second.order, body: { status: 'shipping' } });
  await shop.call('cancelOrder', { token, params: third.order, body: { reason: 'Damaged in store' } });
  const { id: request } = await sendVehicleRequest(shop);
  const few = await createProduct(shop.db, { stockQuantity: 5 });
  const none = await createProduct(shop.db, { stockQuantity: 0 });
  await createProduct(shop.db, { stockQuantity: 6 });
  await createProduct(shop.db, { stockQuantity: 1, archivedAt: AT });
  await shop.db.insert(mails).values({
    recipient: 'gone@example.com',
    subject: 'Your order',
    text: '',
    html: '',
    createdAt: AT,
    state: 'failed',
    reason: 'No such mailbox',
  });
  const { body } = await shop.call('openTasks', { token });
  expect(body).toMatchObject({
    to_pack: { count: 1, oldest_at: first.order.created_at, oldest: [named(first)] },
    to_deliver: { count: 1, oldest_at: second.order.created_at, oldest: [named(second)] },
    car_requests: { count: 1, oldest: [{ subject: String(request), since: expect.any(String) }] },
    refunds: { count: 1, oldest: [{ subject: third.order.order_number }] },
    payment_reviews: { count: 0, oldest_at: null },
    low_stock: {
      count: 2,
      fewest: [
        { id: none.id, name: none.name, stock_quantity: 0 },
        { id: few.id, name: few.name, stock_quantity: 5 },
      ],
    },
    failed_emails: {
      count: 1,
      oldest_at: '2026-11-20T09:00:00.000Z',
      newest: [
        {
          recipient: 'gone@example.com',
          subject: 'Your order',
          reason: 'No such mailbox',
          created_at: '2026-11-20T09:00:00.000Z',
        },
      ],
    },
  });
});

test('[BACKOFFICE-09] the products with five units or fewer are listed, the fewest first', async () => {
  const { token } = await createUser(shop.ctx, { isSuperuser: true });
  const { results, count } = (await shop.call('managedProducts', { token, query: { stock: 'low' } })).body;
  expect({ stock: results.map(({ stock_quantity }) => stock_quantity), count }).toEqual({
    stock: [0, 5],
    count: 2,
  });
});

test('[BACKOFFICE-29] at most three are named, the oldest first', async () => {
  const { count: before, oldest: former = [] } = (await readOpenTasks({ isStaff: true })).body.to_pack;
  const waiting = [...former];
  for (let placed = 0; placed < 3; placed += 1) {
    const made = await createOrder(shop);
    await payOrder(shop, made.owner, made.order);
    waiting.push(named(made));
  }
  const { count, oldest } = (await readOpenTasks({ isStaff: true })).body.to_pack;
  expect({ added: count - before, oldest }).toEqual({ added: 3, oldest: waiting.slice(0, 3) });
});
