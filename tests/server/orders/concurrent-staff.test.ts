import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrder, payOrder } from '../../factories/create-order.ts';
import { createUser } from '../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { readTimeline } from '../payments/payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

test('when two staff ship an order at once, the second is refused, and it is shipped once', async () => {
  const { owner, order } = await createOrder(shop);
  await payOrder(shop, owner, order);
  const ship = async () => {
    const { token } = await createUser(shop.ctx, { isStaff: true });
    return shop.call('changeOrderStatus', { token, params: order, body: { status: 'shipping' } });
  };
  const replies = await Promise.all([ship(), ship(), ship()]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const conflicts = replies
    .filter(({ status }) => status === 409)
    .map(({ body }) => [body.code, body.message]);
  expect(conflicts).toEqual([
    ['TRANSITION_REFUSED', 'An order that is shipping cannot become shipping.'],
    ['TRANSITION_REFUSED', 'An order that is shipping cannot become shipping.'],
  ]);
  expect((await readTimeline(shop, order)).filter((event) => event.includes('shipping'))).toEqual([
    'paid → shipping by staff',
  ]);
  const audit = await shop.database.sql`
    select 1 from audit_log where subject = ${`order ${order.order_number}`}`;
  expect(audit).toHaveLength(1);
});

test('delivering an order that was just cancelled is refused, and it stays cancelled', async () => {
  const { owner, order } = await createOrder(shop);
  await payOrder(shop, owner, order);
  const superuser = await createUser(shop.ctx, { isSuperuser: true });
  const staff = await createUser(shop.ctx, { isStaff: true });
  await shop.call('cancelOrder', { token: superuser.token, params: order, body: { reason: 'Lost' } });
  const { status, body } = await shop.call('changeOrderStatus', {
    token: staff.token,
    params: order,
    body: { status: 'shipping' },
  });
  expect([status, body.data]).toEqual([409, { from: 'cancelled', allowed: [] }]);
});
