import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../factories/create-product.ts';
import { createBuyers, createSale } from '../../factories/create-sales.ts';
import { createUser } from '../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let token: string;
let productId: number;
let buyerId: number;
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await createUser(shop.ctx, { isSuperuser: true }));
  ({ id: productId } = await createProduct(shop.db, { name: 'Brake Pads' }));
  const [buyer] = await createBuyers(shop.db, ['Wanjiku']);
  buyerId = buyer!.id;
  for (const day of ['2026-03-08', '2026-03-14', '2026-03-15', '2026-03-21'])
    await createSale(shop.db, {
      userId: buyerId,
      paidAt: new Date(`${day}T12:00:00+03:00`),
      items: [{ productId, price: 700, quantity: 1 }],
    });
});
afterAll(() => shop.close());

test('[FIGURE-07] a week is compared with the week before, and the top products and customers have their ids', async () => {
  const query = { from: '2026-03-15', to: '2026-03-21' };
  const { body } = await shop.call('dashboardComparison', { token, query });
  expect(body).toEqual({
    before: {
      from: '2026-03-08',
      to: '2026-03-14',
      summary: { total_amount: 2000, total_orders: 2, avg_order_value: 1000, total_customers: 1 },
    },
    products: [{ id: productId, product: 'Brake Pads' }],
    customers: [{ id: buyerId, customer: 'Wanjiku' }],
  });
});

test('[FIGURE-07] a period with an open end has none before it', async () => {
  const { body } = await shop.call('dashboardComparison', { token, query: { from: '2026-03-15' } });
  expect(body.before).toBe(null);
});

test('[FIGURE-09] the daily metrics are exported as CSV', async () => {
  const query = { from: '2026-03-14', to: '2026-03-15' };
  const { headers, text } = await shop.call('exportDailyMetrics', { token, query });
  expect([headers.get('content-type'), text]).toEqual([
    'text/csv; charset=utf-8',
    'Day,Revenue (Ksh),Orders,ROAS,CAC (Ksh)\r\n2026-03-14,1000,1,,\r\n2026-03-15,1000,1,,\r\n',
  ]);
});
