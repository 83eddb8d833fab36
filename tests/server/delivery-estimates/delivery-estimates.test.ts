import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeliveryEstimateChanges } from '#contract/types.ts';
import { auditLog, deliveryEstimates, orders } from '#server/db/schema/index.ts';
import { createOrder, payOrder } from '#tests/factories/create-order.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { deliveryDetails, orderRequest } from '#tests/factories/order-request.ts';
import { emailsTo } from '#tests/support/mailbox.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true });
});
afterAll(() => shop.close());

const put = (body: DeliveryEstimateChanges, token = superuser.token) =>
  shop.call('putDeliveryEstimates', { token, body });
const nextDays = { from_days: 1, to_days: 2, cutoff_hour: 15 };

test('[DELIVERY-01] a superuser sets, changes and removes estimates; the other counties stay', async () => {
  expect((await shop.call('deliveryEstimates')).body).toEqual([]);
  await put([
    { county: 'Nairobi', estimate: nextDays },
    { county: "Murang'a", estimate: { from_days: 2, to_days: 3, cutoff_hour: 14 } },
  ]);
  const changed = await put([{ county: 'Nairobi', estimate: { ...nextDays, to_days: 4 } }]);
  expect(
    changed.body.map(({ county, from_days, to_days, cutoff_hour }) => [
      county,
      from_days,
      to_days,
      cutoff_hour,
    ]),
  ).toEqual([
    ["Murang'a", 2, 3, 14],
    ['Nairobi', 1, 4, 15],
  ]);
  const removed = await put([{ county: "Murang'a", estimate: null }]);
  expect(removed.body.map(({ county }) => county)).toEqual(['Nairobi']);
  expect((await shop.call('deliveryEstimates')).body).toEqual(removed.body);
  const [entry] = (
    await shop.db.select().from(auditLog).where(eq(auditLog.action, 'set delivery estimates'))
  ).slice(-1);
  expect(entry).toMatchObject({
    actor: superuser.email,
    subject: 'delivery estimates',
    before: [{ county: "Murang'a", estimate: { from_days: 2, to_days: 3, cutoff_hour: 14 } }],
    after: [{ county: "Murang'a", estimate: null }],
  });
});

test('[DELIVERY-01] other staff cannot', async () => {
  const { token } = await createUser(shop.ctx, { isStaff: true });
  const reply = await put([{ county: 'Nairobi', estimate: null }], token);
  expect([reply.status, reply.body]).toMatchObject([403, { code: 'FORBIDDEN' }]);
});

test.each([
  [
    'the last day before the first',
    { from_days: 3, to_days: 2, cutoff_hour: 15 },
    '0.estimate.to_days',
    'Not before the first day',
  ],
  ['more than 60 days', { from_days: 1, to_days: 61, cutoff_hour: 15 }, '0.estimate.to_days', 'At most 60'],
  [
    'an hour that no day has',
    { from_days: 1, to_days: 2, cutoff_hour: 24 },
    '0.estimate.cutoff_hour',
    'At most 23',
  ],
])('[DELIVERY-01] refuses %s', async (_, estimate, field, message) => {
  const reply = await put([{ county: 'Kitui', estimate }]);
  expect([reply.status, reply.body]).toMatchObject([
    400,
    { code: 'VALIDATION', fields: { [field]: message } },
  ]);
  expect(await shop.db.select().from(deliveryEstimates).where(eq(deliveryEstimates.county, 'Kitui'))).toEqual(
    [],
  );
});

test('[DELIVERY-01] refuses a county named twice and one that Kenya does not have', async () => {
  const twice = await put([
    { county: 'Kitui', estimate: nextDays },
    { county: 'Kitui', estimate: null },
  ]);
  expect([twice.status, twice.body]).toMatchObject([400, { fields: { '1': 'This county is listed twice' } }]);
  const unknown = await shop.request('PUT', '/api/y/delivery-estimates/', {
    token: superuser.token,
    body: [{ county: 'Kampala', estimate: nextDays }],
  });
  expect([unknown.status, unknown.body]).toMatchObject([
    400,
    { fields: { '0.county': 'Not a county of Kenya' } },
  ]);
});

test.each([
  ['delivery_estimates_days', { county: 'Kitui', fromDays: 3, toDays: 2, cutoffHour: 15 }],
  ['delivery_estimates_days', { county: 'Kitui', fromDays: 1, toDays: 61, cutoffHour: 15 }],
  ['delivery_estimates_cutoff', { county: 'Kitui', fromDays: 1, toDays: 2, cutoffHour: 24 }],
  ['delivery_estimates_county', { county: 'Kampala', fromDays: 1, toDays: 2, cutoffHour: 9 }],
])('[DELIVERY-01] the database refuses it too: %s', async (constraint, { county, ...days }) => {
  const row = { county: county as 'Kitui', ...days };
  await expect(shop.db.insert(deliveryEstimates).values(row)).rejects.toMatchObject({
    cause: { constraint },
  });
});

describe('[DELIVERY-03] the estimate of an order', () => {
  const read = async (token: string, order: { order_number: string }) =>
    (await shop.call('orderDeliveryEstimate', { token, params: order })).body;

  test('counts from the payment and is the owner’s', async () => {
    await put([{ county: 'Nairobi', estimate: nextDays }]);
    const { owner, order } = await createOrder(shop);
    expect(await read(owner.token, order)).toEqual({ estimate: null });
    await payOrder(shop, owner, order);
    await shop.db
      .update(orders)
      .set({ paidAt: new Date('2026-11-26T09:00:00Z') })
      .where(eq(orders.id, order.id));
    expect(await read(owner.token, order)).toEqual({
      estimate: { county: 'Nairobi', earliest: '2026-11-27', latest: '2026-11-28' },
    });
    const stranger = await createUser(shop.ctx);
    const refused = await shop.call('orderDeliveryEstimate', { token: stranger.token, params: order });
    expect([refused.status, refused.body]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    for (const status of ['shipping', 'delivered'] as const)
      await shop.call('changeOrderStatus', { token: superuser.token, params: order, body: { status } });
    expect(await read(owner.token, order)).toEqual({ estimate: null });
  });

  test.each([
    ['  nairobi city county', 'Nairobi'],
    ['NAIROBI', 'Nairobi'],
    ['Upcountry', null],
  ])('a county written %j is %j', async (county, found) => {
    await put([{ county: 'Nairobi', estimate: nextDays }]);
    const owner = await createUser(shop.ctx);
    const product = await createProduct(shop.db);
    const placed = await shop.call('placeOrder', {
      token: owner.token,
      body: orderRequest([{ product, quantity: 1 }], { deliveryDetails: { ...deliveryDetails, county } }),
    });
    await payOrder(shop, owner, placed.body.order);
    expect((await read(owner.token, placed.body.order)).estimate?.county ?? null).toBe(found);
  });
});

test('[DELIVERY-04] the email about a payment says it; without an estimate it does not', async () => {
  await put([{ county: 'Nairobi', estimate: { from_days: 0, to_days: 0, cutoff_hour: 23 } }]);
  const first = await createOrder(shop);
  await payOrder(shop, first.owner, first.order);
  const { estimate } = (
    await shop.call('orderDeliveryEstimate', { token: first.owner.token, params: first.order })
  ).body;
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(estimate!.earliest),
  );
  const [placed, paid] = await emailsTo(shop, first.owner.email);
  expect(placed!.text).not.toContain('(estimate)');
  expect(paid!.text).toMatch(new RegExp(`\nDelivery to Nairobi: ${day} \\d+ \\w+ \\(estimate\\)\n`));
  await put([{ county: 'Nairobi', estimate: null }]);
  const second = await createOrder(shop);
  await payOrder(shop, second.owner, second.order);
  expect((await emailsTo(shop, second.owner.email)).at(-1)!.text).not.toContain('(estimate)');
});
