import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '../../../contract/order-lifecycle.ts';
import type { Order } from '../../../contract/types.ts';
import { createOrder, payOrder } from '../../factories/create-order.ts';
import { createUser } from '../../factories/create-user.ts';
import { countRows, readStock } from '../../factories/read-tables.ts';
import { tally } from '../../factories/tally.ts';
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

function patch(order: Order, token: string | null, status: OrderStatus) {
  return shop.call('changeOrderStatus', { token, params: order, body: { status } });
}

const STATUS_PATH: Record<OrderStatus, OrderStatus[]> = {
  pending: [],
  paid: ['paid'],
  shipping: ['paid', 'shipping'],
  delivered: ['paid', 'shipping', 'delivered'],
  cancelled: ['cancelled'],
};

async function createOrderWithStatus(status: OrderStatus) {
  const made = await createOrder(shop);
  for (const step of STATUS_PATH[status]) {
    if (step === 'paid') await payOrder(shop, made.owner, made.order);
    else await patch(made.order, staff.token, step);
  }
  return made;
}

test('[LIFECYCLE-03, API-ORD-08] staff ship a paid order and deliver a shipped one', async () => {
  const { order } = await createOrderWithStatus('paid');
  const shipped = await shop.call('changeOrderStatus', {
    token: staff.token,
    params: order,
    body: { status: 'shipping' },
  });
  expect([shipped.status, shipped.body.status]).toEqual([200, 'shipping']);
  const delivered = await patch(order, staff.token, 'delivered');
  expect([delivered.status, delivered.body.status]).toEqual([200, 'delivered']);
});

test('[LIFECYCLE-03] a superuser may do what staff may', async () => {
  const { order } = await createOrderWithStatus('paid');
  expect((await patch(order, superuser.token, 'shipping')).body.status).toBe('shipping');
});

test('[LIFECYCLE-03] staff cancel a pending order, and its units return to stock', async () => {
  const { product, order } = await createOrderWithStatus('pending');
  const { status, body } = await patch(order, staff.token, 'cancelled');
  expect([status, body.status]).toEqual([200, 'cancelled']);
  expect(await readStock(shop.db, product)).toBe(10);
});

describe('every other change is refused with the statuses that staff may choose', () => {
  test.each<[OrderStatus, OrderStatus[]]>([
    ['pending', ['cancelled']],
    ['paid', ['shipping']],
    ['shipping', ['delivered']],
    ['delivered', []],
    ['cancelled', []],
  ])('[LIFECYCLE-04, LIFECYCLE-02] %s goes to %j only', async (from, allowed) => {
    const { owner, order } = await createOrderWithStatus(from);
    const before = await countRows(shop.db);
    for (const { token } of [staff, superuser]) {
      for (const to of ORDER_STATUSES.filter((status) => !allowed.includes(status))) {
        const { status, body } = await patch(order, token, to);
        expect({ status, code: body.code, message: body.message, data: body.data }).toEqual({
          status: 409,
          code: 'TRANSITION_REFUSED',
          message: `An order that is ${from} cannot become ${to}.`,
          data: { from, allowed },
        });
      }
    }
    expect(await countRows(shop.db)).toEqual(before);
    const after = await shop.call('order', { token: owner.token, params: order });
    expect(after.body.order.status).toBe(from);
  });
});

test('[LIFECYCLE-02] nobody can mark an order as paid', async () => {
  const { owner, order } = await createOrderWithStatus('pending');
  expect((await patch(order, staff.token, 'paid')).body.code).toBe('TRANSITION_REFUSED');
  expect((await patch(order, superuser.token, 'paid')).body.code).toBe('TRANSITION_REFUSED');
  expect((await patch(order, owner.token, 'paid')).body.code).toBe('FORBIDDEN');
  expect((await patch(order, null, 'paid')).body.code).toBe('UNAUTHENTICATED');
  const { body } = await shop.call('order', { token: owner.token, params: order });
  expect(body.order.status).toBe('pending');
  expect(body.events).toHaveLength(1);
});

test('[LIFECYCLE-03] a customer cannot change a status, not even of their own order', async () => {
  const { owner, order } = await createOrderWithStatus('pending');
  const { status, body } = await patch(order, owner.token, 'cancelled');
  expect({ status, code: body.code }).toEqual({ status: 403, code: 'FORBIDDEN' });
});

test('[LIFECYCLE-03] without a session the status is 401', async () => {
  const { order } = await createOrderWithStatus('pending');
  const { status, body, headers } = await patch(order, null, 'cancelled');
  expect({ status, code: body.code }).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
  expect(headers.get('www-authenticate')).toBe('Bearer');
});

test('an unknown status is bad input, not a refused transition', async () => {
  const { order } = await createOrderWithStatus('paid');
  const { status, body } = await shop.call('changeOrderStatus', {
    token: staff.token,
    params: order,
    wrongBody: { status: 'Order Completed' },
  });
  expect({ status, code: body.code, fields: body.fields }).toEqual({
    status: 400,
    code: 'VALIDATION',
    fields: { status: 'Unknown status' },
  });
});

test('[LIFECYCLE-06] each change leaves an event with its timestamp, who, from and to', async () => {
  const { owner, order } = await createOrderWithStatus('delivered');
  const { body } = await shop.call('order', { token: owner.token, params: order });
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(body.events).toEqual([
    { at, actor: 'owner', from: null, to: 'pending', note: '' },
    { at, actor: 'settling', from: 'pending', to: 'paid', note: '' },
    { at, actor: 'staff', from: 'paid', to: 'shipping', note: '' },
    { at, actor: 'staff', from: 'shipping', to: 'delivered', note: '' },
  ]);
  const times = body.events.map((event) => event.at);
  expect(times).toEqual(times.toSorted());
});

test('[LIFECYCLE-06] a change whose event cannot be written is rolled back', async () => {
  const { owner, product, order } = await createOrderWithStatus('pending');
  await shop.db.execute(
    sql`alter table order_events add constraint no_more_events check (to_status <> 'cancelled') not valid`,
  );
  const refused = await patch(order, staff.token, 'cancelled');
  await shop.db.execute(sql`alter table order_events drop constraint no_more_events`);
  expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 500, code: 'INTERNAL' });
  const { body } = await shop.call('order', { token: owner.token, params: order });
  expect([body.order.status, body.events.length, await readStock(shop.db, product)]).toEqual([
    'pending',
    1,
    8,
  ]);
});

test('[LIFECYCLE-04] of ten staff who ship at once one succeeds, the others are refused', async () => {
  const { order } = await createOrderWithStatus('paid');
  const replies = await Promise.all(Array.from({ length: 10 }, () => patch(order, staff.token, 'shipping')));
  expect(tally(replies.map((reply) => reply.status))).toEqual({ 200: 1, 409: 9 });
  const { body } = await shop.call('order', { token: staff.token, params: order });
  expect(body.events.filter((event) => event.to === 'shipping')).toHaveLength(1);
});
