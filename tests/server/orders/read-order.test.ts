import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '../../../contract/types.ts';
import { createOrder, payOrder } from '../../factories/create-order.ts';
import { createUser } from '../../factories/create-user.ts';
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

const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);

async function readPermissions(order: Order, users: { token: string }[]) {
  const details = await Promise.all(users.map(({ token }) => shop.call('order', { token, params: order })));
  return details.map(({ body }) => ({ pay: body.can_pay, cancel: body.can_cancel }));
}

test('[ORDERPAGE-03] the owner reads items, address, VAT, attempts and timeline', async () => {
  const { owner, order } = await createOrder(shop);
  const first = await sendPrompt(shop, owner.token, order);
  await answerPrompt(shop, first, { action: 'cancel' });
  const second = await sendPrompt(shop, owner.token, order);
  const { receipt } = await answerPrompt(shop, second, { action: 'approve' });
  const { status, body } = await shop.call('order', { token: owner.token, params: order });
  expect(status).toBe(200);
  expect(body).toEqual({
    order: { ...order, status: 'paid', receipt },
    items: order.cart_items,
    address: order.delivery_address,
    vat: 331,
    attempts: [
      {
        id: expect.any(Number),
        method: 'mpesa',
        state: 'failed',
        amount: 2400,
        taken: null,
        receipt: null,
        phone: first.phone,
        reason_code: 'prompt_cancelled',
        reason: 'The prompt was cancelled on the phone.',
        at,
      },
      {
        id: expect.any(Number),
        method: 'mpesa',
        state: 'paid',
        amount: 2400,
        taken: 2400,
        receipt,
        phone: second.phone,
        reason_code: null,
        reason: null,
        at,
      },
    ],
    refunds: [],
    events: [
      { at, actor: 'owner', from: null, to: 'pending', note: '' },
      { at, actor: 'settling', from: 'pending', to: 'paid', note: '' },
    ],
    can_pay: false,
    can_cancel: false,
  });
});

test('[ORDERPAGE-03, SETTLE-08] for a wrong amount the owner sees what was taken', async () => {
  const { owner, order } = await createOrder(shop);
  const phonePrompt = await sendPrompt(shop, owner.token, order);
  const { receipt } = await answerPrompt(shop, phonePrompt, { action: 'approve', amount: 240 });
  const { body } = await shop.call('order', { token: owner.token, params: order });
  const reason = 'Ksh 240 was paid, Ksh 2,400 was due.';
  expect(body.attempts).toMatchObject([
    {
      method: 'mpesa',
      state: 'paid',
      amount: 2400,
      taken: 240,
      receipt,
      reason_code: 'wrong_amount',
      reason,
      at,
    },
  ]);
});

test('[ORDERPAGE-03] tokens, payers’ phones and user ids are not exposed to staff', async () => {
  const { owner, order } = await createOrder(shop);
  await payOrder(shop, owner, order);
  const { text, body } = await shop.call('order', { token: staff.token, params: order });
  expect(Object.keys(body.attempts[0]!).toSorted()).toEqual([
    'amount',
    'at',
    'id',
    'method',
    'phone',
    'reason',
    'reason_code',
    'receipt',
    'state',
    'taken',
  ]);
  expect(body.attempts[0]!.phone).toBeNull();
  expect(text).not.toMatch(/token|hash|254700000|actorUserId|password/i);
});

test('[ORDERPAGE-03] other users get not found, and without a session one must sign in', async () => {
  const { order } = await createOrder(shop);
  const stranger = await createUser(shop.ctx);
  const strangerReply = await shop.call('order', { token: stranger.token, params: order });
  expect([strangerReply.status, strangerReply.body.code]).toEqual([404, 'NOT_FOUND']);
  expect((await shop.call('order', { params: order })).status).toBe(401);
});

test('[API-ORD-04] only the owner can read an order’s status', async () => {
  const { owner, order } = await createOrder(shop);
  const stranger = await createUser(shop.ctx);
  const own = await shop.call('orderStatus', { token: owner.token, params: order });
  expect([own.status, own.body]).toEqual([
    200,
    { status: 'pending', order_id: order.order_number, attempt: null },
  ]);
  expect((await shop.call('orderStatus', { token: stranger.token, params: order })).status).toBe(404);
});

test('an order number is accepted in lowercase too', async () => {
  const { owner, order } = await createOrder(shop);
  const { body } = await shop.call('order', {
    token: owner.token,
    params: { order_number: order.order_number.toLowerCase() },
  });
  expect(body.order.order_number).toBe(order.order_number);
});

describe('actions on an order that the owner, staff and superusers are offered', () => {
  const nothing = { pay: false, cancel: false };

  test('[ORDERPAGE-03] pending: the owner pays, owner and superuser cancel', async () => {
    const { owner, order } = await createOrder(shop);
    expect(await readPermissions(order, [owner, staff, superuser])).toEqual([
      { pay: true, cancel: true },
      { pay: false, cancel: false },
      { pay: false, cancel: true },
    ]);
  });

  test('[ORDERPAGE-03] with a prompt on the phone nobody can cancel', async () => {
    const { owner, order } = await createOrder(shop);
    await sendPrompt(shop, owner.token, order);
    expect(await readPermissions(order, [owner, staff, superuser])).toEqual([
      { pay: true, cancel: false },
      nothing,
      nothing,
    ]);
  });

  test('[ORDERPAGE-03] paid: a superuser cancels', async () => {
    const { owner, order } = await createOrder(shop);
    await payOrder(shop, owner, order);
    expect(await readPermissions(order, [owner, staff, superuser])).toEqual([
      nothing,
      nothing,
      { pay: false, cancel: true },
    ]);
  });

  test('[ORDERPAGE-03] cancelled: none', async () => {
    const { owner, order } = await createOrder(shop);
    await shop.call('cancelOrder', { token: owner.token, params: order, body: {} });
    expect(await readPermissions(order, [owner, staff, superuser])).toEqual([nothing, nothing, nothing]);
  });
});

describe('the order for packing', () => {
  test('[API-ORD-07] staff and superusers can read it with its items and the delivery address', async () => {
    const { order } = await createOrder(shop);
    for (const { token } of [staff, superuser]) {
      const { status, body } = await shop.call('staffOrder', { token, params: order });
      expect([status, body]).toEqual([200, order]);
    }
  });

  test('customers cannot, not even the owner', async () => {
    const { owner, order } = await createOrder(shop);
    expect((await shop.call('staffOrder', { token: owner.token, params: order })).status).toBe(403);
    expect((await shop.call('staffOrder', { params: order })).status).toBe(401);
  });

  test('an unknown number is not found', async () => {
    const { status, body } = await shop.call('staffOrder', {
      token: staff.token,
      params: { order_number: 'ZZZZZZZZZZZZ' },
    });
    expect([status, body.message]).toEqual([404, 'Order not found.']);
  });
});
