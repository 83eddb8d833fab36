import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#server/db/schema/index.ts';
import { createOrder, payOrder } from '#tests/factories/create-order.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { findOnlyAttempt } from '../payments/payment-records.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await createUser(shop.ctx, { isStaff: true }));
});
afterAll(() => shop.close());

test('[BACKOFFICE-17] a file has a row for each named order, the newest first, and no cell is a formula', async () => {
  const paid = await createOrder(shop);
  await payOrder(shop, paid.owner, paid.order);
  const { receipt } = await findOnlyAttempt(shop, paid.order);
  const other = await createOrder(shop);
  await createOrder(shop);
  await shop.db
    .update(orders)
    .set({ firstName: '=HYPERLINK("x")', lastName: '', street: '@Ngong Road', waybill: '+1' })
    .where(eq(orders.id, other.order.id));
  const number = [paid.order.order_number, other.order.order_number];
  const reply = await shop.call('exportOrders', { token, query: { number, format: 'csv' } });
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [name] = [paid.order.cart_items[0]!.product.name];
  const [otherName] = [other.order.cart_items[0]!.product.name];
  expect(reply.text.replace('\uFEFF', '').split('\r\n')).toEqual([
    'order_number,placed_at,status,name,phone,email,street,city,county,parts,units,subtotal,shipping,total,payment_method,receipt,carrier,waybill',
    `${other.order.order_number},${other.order.created_at},pending,"'=HYPERLINK(""x"")",0712 345 678,${other.order.delivery_address.email},'@Ngong Road,Nairobi,Nairobi,2 × ${otherName},2,2000,400,2400,mpesa,,,'+1`,
    `${paid.order.order_number},${paid.order.created_at},paid,${paid.order.delivery_address.first_name} ${paid.order.delivery_address.last_name},0712 345 678,${paid.order.delivery_address.email},${paid.order.delivery_address.street_address},Nairobi,Nairobi,2 × ${name},2,2000,400,2400,mpesa,${receipt},,`,
    '',
  ]);
});

test('[BACKOFFICE-17] without names it has the orders of the filter and search', async () => {
  const { owner, order } = await createOrder(shop);
  const query = { q: owner.email, status: 'pending' } as const;
  const { body } = await shop.call('exportOrders', { token, query });
  expect(body.results.map((each) => each.order_number)).toEqual([order.order_number]);
  const paid = await shop.call('exportOrders', { token, query: { ...query, status: 'paid' } });
  expect(paid.body.results).toEqual([]);
});

test('[BACKOFFICE-17] at most 1,000 orders are exported, and at most 100 named', async () => {
  const { owner } = await createOrder(shop);
  await shop.database.sql`
    insert into orders (order_number, user_id, status, payment_method, subtotal, shipping, total, first_name, last_name,
      email, phone, street, city, county, placed_at)
    select lpad(n::text, 12, '0'), ${owner.id}, 'cancelled', 'mpesa', 1000, 200, 1200, 'Made', 'Up', 'made-up@gari.test',
      '+254712345678', 'Ngong Road', 'Nairobi', 'Nairobi', now() from generate_series(1, 1001) as n`;
  const { body } = await shop.call('exportOrders', { token, query: { status: 'cancelled' } });
  expect(body.results).toHaveLength(1_000);
  const number = Array.from({ length: 101 }, (_, index) => String(index).padStart(12, '0'));
  const reply = await shop.call('exportOrders', { token, query: { number } });
  expect([reply.status, reply.body.fields]).toEqual([400, { number: 'At most 100 orders' }]);
  const wrong = await shop.call('exportOrders', { token, query: { number: ['nonsense'] } });
  expect(wrong.status).toBe(400);
});

test('[BACKOFFICE-17] a shopper exports nothing', async () => {
  const { owner } = await createOrder(shop);
  expect((await shop.call('exportOrders', { token: owner.token })).status).toBe(403);
});
