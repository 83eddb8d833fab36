import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointBody } from '../../../contract/endpoint-types.ts';
import type { Order } from '../../../contract/types.ts';
import { orderEvents, orders, products, refundTasks } from '../../../server/db/schema/index.ts';
import { createOrder, payOrder } from '../../factories/create-order.ts';
import { createUser } from '../../factories/create-user.ts';
import { readStock } from '../../factories/read-tables.ts';
import { tally } from '../../factories/tally.ts';
import { answerPrompt, sendPrompt } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let staff: Awaited<ReturnType<typeof createUser>>;
let superuser: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await createUser(shop.ctx, { isStaff: true });
  superuser = await createUser(shop.ctx, { isSuperuser: true });
});
afterAll(() => shop.close());

function cancel(order: Order, token: string | null, body: EndpointBody<'cancelOrder'> = {}) {
  return shop.call('cancelOrder', { token, params: order, body });
}

async function findRefunds({ id }: { id: number }) {
  const tasks = await shop.db.select().from(refundTasks).where(eq(refundTasks.orderId, id));
  return tasks.map(({ amount, reason, state }) => ({ amount, reason, state }));
}

describe('the owner', () => {
  test('[LIFECYCLE-05] cancels a pending order without an open payment, giving a reason', async () => {
    const { owner, product, order } = await createOrder(shop);
    const { status, body } = await cancel(order, owner.token, { reason: 'Found it cheaper' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...order, status: 'cancelled' });
    expect(await readStock(shop.db, product)).toBe(10);
    const detail = await shop.call('order', { token: owner.token, params: order });
    expect(detail.body.events.at(-1)).toMatchObject({
      actor: 'owner',
      from: 'pending',
      to: 'cancelled',
      note: 'Found it cheaper',
    });
    expect(await findRefunds(order)).toEqual([]);
  });

  test('[LIFECYCLE-05] cannot cancel while a prompt is on the phone, but can after it is declined', async () => {
    const { owner, order } = await createOrder(shop);
    const phonePrompt = await sendPrompt(shop, owner.token, order);
    const { status, body } = await cancel(order, owner.token);
    expect({ status, code: body.code, data: body.data }).toEqual({
      status: 409,
      code: 'PAYMENT_UNDECIDED',
      data: { retry_after: expect.any(Number) },
    });
    await answerPrompt(shop, phonePrompt, { action: 'cancel' });
    expect((await cancel(order, owner.token)).body.status).toBe('cancelled');
  });

  test('[LIFECYCLE-05] cannot cancel an order that was paid meanwhile, even when the callback was lost', async () => {
    const { owner, product, order } = await createOrder(shop);
    await answerPrompt(shop, await sendPrompt(shop, owner.token, order), {
      action: 'approve',
      callback: 'never',
    });
    const { status, body } = await cancel(order, owner.token);
    expect({ status, data: body.data }).toEqual({ status: 409, data: { from: 'paid', allowed: [] } });
    const detail = await shop.call('order', { token: owner.token, params: order });
    expect([detail.body.order.status, await readStock(shop.db, product)]).toEqual(['paid', 8]);
  });

  test('[LIFECYCLE-04] cannot cancel a paid order', async () => {
    const { owner, order } = await createOrder(shop);
    await payOrder(shop, owner, order);
    const { status, body } = await cancel(order, owner.token);
    expect({ status, code: body.code, data: body.data }).toEqual({
      status: 409,
      code: 'TRANSITION_REFUSED',
      data: { from: 'paid', allowed: [] },
    });
    expect(await findRefunds(order)).toEqual([]);
  });
});

describe('another user', () => {
  test('finds no order to cancel, whether customer or staff', async () => {
    const { product, order } = await createOrder(shop);
    const stranger = await createUser(shop.ctx);
    for (const { token } of [stranger, staff]) {
      const { status, body } = await cancel(order, token);
      expect({ status, code: body.code, message: body.message }).toEqual({
        status: 404,
        code: 'NOT_FOUND',
        message: 'Order not found.',
      });
    }
    expect(await readStock(shop.db, product)).toBe(8);
  });

  test('must sign in when there is no session', async () => {
    const { order } = await createOrder(shop);
    expect((await cancel(order, null)).status).toBe(401);
  });
});

describe('a superuser', () => {
  test('[LIFECYCLE-07] cancels a paid order: a refund task, the units back, the reason in the timeline', async () => {
    const { owner, product, order } = await createOrder(shop);
    await payOrder(shop, owner, order);
    const { status, body } = await cancel(order, superuser.token, { reason: 'Damaged in store' });
    expect([status, body.status]).toEqual([200, 'cancelled']);
    expect(await readStock(shop.db, product)).toBe(10);
    const [{ unitsSold } = {}] = await shop.db.select().from(products).where(eq(products.id, product.id));
    expect(unitsSold).toBe(0);
    expect(await findRefunds(order)).toEqual([
      { amount: 2400, reason: 'Cancelled after payment: Damaged in store', state: 'open' },
    ]);
    const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id));
    expect(events.at(-1)).toMatchObject({
      actor: 'superuser',
      actorUserId: superuser.id,
      from: 'paid',
      to: 'cancelled',
      note: 'Damaged in store',
    });
  });

  test('[LIFECYCLE-07] cancelling a paid order five times at once makes one refund and returns stock once', async () => {
    const { owner, product, order } = await createOrder(shop);
    await payOrder(shop, owner, order);
    const cancelOnce = () => cancel(order, superuser.token, { reason: 'Damaged' });
    const replies = await Promise.all(Array.from({ length: 5 }, cancelOnce));
    expect(tally(replies.map((reply) => reply.status))).toEqual({ 200: 1, 409: 4 });
    expect(await findRefunds(order)).toEqual([
      { amount: 2400, reason: 'Cancelled after payment: Damaged', state: 'open' },
    ]);
    expect(await readStock(shop.db, product)).toBe(10);
  });

  test('[LIFECYCLE-07] must give a reason: without one nothing is cancelled', async () => {
    const { owner, order } = await createOrder(shop);
    await payOrder(shop, owner, order);
    const { status, body } = await cancel(order, superuser.token, { reason: ' ' });
    expect([status, body.code, body.fields]).toEqual([
      400,
      'VALIDATION',
      { reason: 'This field is required' },
    ]);
    expect(await findRefunds(order)).toEqual([]);
  });

  test('[LIFECYCLE-07] cancels another user’s pending order without a refund', async () => {
    const { product, order } = await createOrder(shop);
    expect((await cancel(order, superuser.token, { reason: 'Asked by phone' })).body.status).toBe(
      'cancelled',
    );
    expect([await readStock(shop.db, product), await findRefunds(order)]).toEqual([10, []]);
  });

  test('[LIFECYCLE-04] cannot cancel a shipped order', async () => {
    const { owner, order } = await createOrder(shop);
    await payOrder(shop, owner, order);
    await shop.call('changeOrderStatus', { token: staff.token, params: order, body: { status: 'shipping' } });
    const { status, body } = await cancel(order, superuser.token, { reason: 'Damaged' });
    expect({ status, data: body.data }).toEqual({
      status: 409,
      data: { from: 'shipping', allowed: ['delivered'] },
    });
  });
});

test('a draft is not an order yet: it cannot be read, changed or cancelled', async () => {
  const { owner, order } = await createOrder(shop);
  await shop.db.update(orders).set({ placedAt: null }).where(eq(orders.id, order.id));
  const replies = [
    await shop.call('order', { token: owner.token, params: order }),
    await shop.call('orderStatus', { token: owner.token, params: order }),
    await cancel(order, owner.token),
    await shop.call('changeOrderStatus', {
      token: staff.token,
      params: order,
      body: { status: 'cancelled' },
    }),
    await shop.call('staffOrder', { token: staff.token, params: order }),
  ];
  expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404, 404, 404]);
});
