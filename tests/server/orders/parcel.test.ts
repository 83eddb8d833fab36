import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointBody } from '#contract/endpoint-types.ts';
import { createOrder, payOrder } from '#tests/factories/create-order.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { emailsTo } from '#tests/support/mailbox.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let staff: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await createUser(shop.ctx, { isStaff: true });
});
afterAll(() => shop.close());

async function createPaidOrder() {
  const { owner, order } = await createOrder(shop);
  await payOrder(shop, owner, order);
  const change = (body: EndpointBody<'changeOrderStatus'>) =>
    shop.call('changeOrderStatus', { token: staff.token, params: order, body });
  return { owner, order, change };
}

test('[BACKOFFICE-12] the order, its page and the email name the carrier and the waybill', async () => {
  const { owner, order, change } = await createPaidOrder();
  const { body } = await change({ status: 'shipping', carrier: ' G4S ', waybill: 'KE-77120' });
  expect(body).toMatchObject({ status: 'shipping', carrier: 'G4S', waybill: 'KE-77120' });
  const page = await shop.call('order', { token: owner.token, params: order });
  expect(page.body.order).toMatchObject({ carrier: 'G4S', waybill: 'KE-77120' });
  const email = (await emailsTo(shop, owner.email)).at(-1);
  expect(email?.text).toContain('Sent with: G4S, waybill KE-77120\n');
  const [entry] = await shop.database.sql`
    select before, after from audit_log where subject = ${`order ${order.order_number}`} order by id desc limit 1`;
  expect(entry).toEqual({
    before: { status: 'paid' },
    after: { status: 'shipping', carrier: 'G4S', waybill: 'KE-77120' },
  });
});

test('[BACKOFFICE-12] both may be left out, and then nothing is said about them', async () => {
  const { owner, change } = await createPaidOrder();
  const { body } = await change({ status: 'shipping' });
  expect(body).not.toHaveProperty('carrier');
  expect((await emailsTo(shop, owner.email)).at(-1)?.text).not.toContain('Sent with');
});

test.each([
  [{ status: 'delivered', carrier: 'G4S' }, 'carrier'],
  [{ status: 'delivered', waybill: 'KE-77120' }, 'waybill'],
] as const)('[BACKOFFICE-12] %j is refused, and the order stays as it is', async (body, field) => {
  const { order, change } = await createPaidOrder();
  await change({ status: 'shipping' });
  const reply = await change(body);
  expect([reply.status, reply.body.fields]).toEqual([
    400,
    { [field]: 'Only an order that is shipped has a carrier and a waybill.' },
  ]);
  const { status } = (await shop.call('staffOrder', { token: staff.token, params: order })).body;
  expect(status).toBe('shipping');
});

test('[BACKOFFICE-12] a carrier of more than 60 characters is refused', async () => {
  const { change } = await createPaidOrder();
  const reply = await change({ status: 'shipping', carrier: 'x'.repeat(61) });
  expect([reply.status, reply.body.fields]).toEqual([400, { carrier: 'At most 60 characters' }]);
});
