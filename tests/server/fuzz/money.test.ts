import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOrder, payOrder } from '../../factories/create-order.ts';
import { answerPrompt, sendPrompt } from '../../support/demo-phone.ts';
import { ShopInvariants } from '../../support/fuzz/shop-invariants.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop();
});
afterEach(() => shop.close());

test('a paid order with its email shows no violation', async () => {
  const { owner, order } = await createOrder(shop);
  const money = await ShopInvariants.load(shop.database);
  await payOrder(shop, owner, order);
  expect(await money.findViolations()).toEqual([]);
  expect(await money.findUnknownPayments()).toEqual([]);
});

test('a missing unit, and one too many counted as sold, are reported', async () => {
  const { product } = await createOrder(shop);
  const { sql } = shop.database;
  const money = await ShopInvariants.load(shop.database);
  await sql`update products set stock_quantity = stock_quantity - 1, units_sold = units_sold + 1`;
  expect(await money.findViolations()).toEqual([
    `product ${product.id}: 7 in stock + 2 reserved + 0 sold is not 10`,
    `product ${product.id}: 1 counted as sold, 0 in paid orders`,
  ]);
});

test('a payment without an email is reported', async () => {
  const { owner, order } = await createOrder(shop);
  const money = await ShopInvariants.load(shop.database);
  await payOrder(shop, owner, order);
  await shop.database.sql`delete from mails where subject like 'Your payment has arrived%'`;
  expect(await money.findViolations()).toEqual([`${order.order_number}: paid 1 times, told in 0 emails`]);
});

test('a payment unknown to the shop is reported', async () => {
  const { owner, order } = await createOrder(shop);
  const money = await ShopInvariants.load(shop.database);
  const open = await sendPrompt(shop, owner.token, order);
  await answerPrompt(shop, open, { action: 'approve', callback: 'never' });
  expect(await money.findViolations()).toEqual([]);
  expect(await money.findUnknownPayments()).toEqual([
    `safaricom ${open.checkoutRequestId}: paid, the attempt is open`,
  ]);
});
