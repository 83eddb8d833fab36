import { afterAll, beforeAll, expect, test } from 'vitest';
import { expireOrder } from '#server/features/orders/expire-order.ts';
import { createFreshToken, createOrder, payOrder } from '#tests/factories/create-order.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { orderRequest } from '#tests/factories/order-request.ts';
import { buildCardRequest, initiateCardPayment } from '#tests/support/demo-card.ts';
import { placeOrder } from '#tests/support/demo-phone.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { createPaidReview } from '../payment-reviews/review-fixtures.ts';
import { readChanges, readHistory } from '../products/stock-history.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isStaff: true, isSuperuser: true, username: 'Wambui' });
  ({ token } = superuser);
});
afterAll(() => shop.close());

const history = (product: { id: number }) => readHistory(shop, token, product);
/** What is said of the latest change besides the units: its order, who changed it and why. */
async function latest(product: { id: number }) {
  const [{ order, username, reason } = { order: null, username: null, reason: '' }] = await readChanges(
    shop,
    token,
    product,
  );
  return { order, username, reason };
}
const ofOrder = (orderNumber: string, username: string | null = null) => ({
  order: { order_number: orderNumber, is_placed: true },
  username,
  reason: '',
});

test('[PRODUCT-17] an order that is placed, paid and cancelled by a superuser', async () => {
  const { owner, product, order } = await createOrder(shop);
  const params = { order_number: order.order_number };
  expect(await history(product)).toEqual(['10 → 10 created', '-2 → 8 placed']);
  expect(await latest(product)).toEqual(ofOrder(order.order_number));
  await payOrder(shop, owner, order);
  expect(await history(product)).toHaveLength(2);
  await shop.call('cancelOrder', { token, params, body: { reason: 'Amina called.' } });
  expect(await history(product)).toEqual(['10 → 10 created', '-2 → 8 placed', '2 → 10 cancelled']);
  expect(await latest(product)).toEqual(ofOrder(order.order_number, 'Wambui'));
});

test('[PRODUCT-17] an order that its owner cancels, and one that staff cancel', async () => {
  const { owner, product, order } = await createOrder(shop);
  await shop.call('cancelOrder', { token: owner.token, params: order, body: {} });
  expect(await history(product)).toEqual(['10 → 10 created', '-2 → 8 placed', '2 → 10 cancelled']);
  expect(await latest(product)).toEqual(ofOrder(order.order_number));
  const other = await placeOrder(shop, owner.token, product, 3);
  const staff = await createUser(shop.ctx, { isStaff: true, username: 'Otieno' });
  await shop.call('changeOrderStatus', { token: staff.token, params: other, body: { status: 'cancelled' } });
  expect((await history(product)).slice(-2)).toEqual(['-3 → 7 placed', '3 → 10 cancelled']);
  expect(await latest(product)).toEqual(ofOrder(other.order_number, 'Otieno'));
});

test('[PRODUCT-17] each product of an order has one change, also when it is on two lines', async () => {
  const { token: owner } = await createUser(shop.ctx);
  const [one, two] = [await createProduct(shop.db), await createProduct(shop.db)];
  const lines = [
    { product: one, quantity: 1 },
    { product: two, quantity: 2 },
    { product: two, quantity: 1 },
  ];
  const { body } = await shop.call('placeOrder', { token: owner, body: orderRequest(lines) });
  expect(await history(one)).toEqual(['10 → 10 created', '-1 → 9 placed']);
  expect(await history(two)).toEqual(['10 → 10 created', '-3 → 7 placed']);
  expect(await latest(two)).toEqual(ofOrder(body.order_number));
});

test('[PRODUCT-17] a card payment, and the one that takes its place in the same transaction', async () => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db);
  const first = await initiateCardPayment(shop, user.token, buildCardRequest(product, 2, user.email));
  expect(await latest(product)).toEqual({
    order: { order_number: first.body.order_id, is_placed: false },
    username: null,
    reason: '',
  });
  const second = await initiateCardPayment(shop, user.token, buildCardRequest(product, 1, user.email));
  expect(await history(product)).toEqual([
    '10 → 10 created',
    '-2 → 8 placed',
    '2 → 10 cancelled',
    '-1 → 9 placed',
  ]);
  const changes = await readChanges(shop, token, product);
  expect(changes.slice(0, 2).map(({ order }) => order?.order_number)).toEqual([
    second.body.order_id,
    first.body.order_id,
  ]);
});

test('[PRODUCT-17] [PARTREFUND-04] units that come back, and the rest when the order is cancelled', async () => {
  const { owner, product, order } = await createOrder(shop);
  await payOrder(shop, owner, order);
  const params = { order_number: order.order_number };
  const lines = [{ id: order.cart_items[0]!.id, units: 1 }];
  const refund = { lines, amount: 1050, reason: 'Wrong part', restock: true, left: 2400 };
  const { status } = await shop.call('refundPart', { token, params, body: refund });
  expect(status).toBe(200);
  expect(await history(product)).toEqual(['10 → 10 created', '-2 → 8 placed', '1 → 9 returned']);
  expect(await latest(product)).toEqual(ofOrder(order.order_number, 'Wambui'));
  await shop.call('cancelOrder', { token, params, body: { reason: 'Amina called.' } });
  expect((await history(product)).at(-1)).toBe('1 → 10 cancelled');
});

test('[PRODUCT-17] a payment that a superuser decides was never made', async () => {
  const { product, order, payment } = await createPaidReview(shop, 'amount');
  const { status } = await shop.call('resolvePayment', {
    token,
    params: { id: payment },
    body: { outcome: 'failed', note: 'Not on the statement' },
  });
  expect(status).toBe(200);
  expect(await history(product)).toEqual(['3 → 3 created', '-2 → 1 placed', '2 → 3 cancelled']);
  expect(await latest(product)).toEqual(ofOrder(order.order_number, 'Wambui'));
});

test('[PRODUCT-17] an unpaid order whose customer is erased, by the customer or by a superuser', async () => {
  const own = await createOrder(shop);
  const { token: ownToken, password } = own.owner;
  await shop.call('deleteAccount', { token: ownToken, body: { password } });
  expect(await history(own.product)).toEqual(['10 → 10 created', '-2 → 8 placed', '2 → 10 cancelled']);
  expect((await latest(own.product)).username).toBeNull();
  const other = await createOrder(shop);
  await shop.call('eraseCustomer', {
    token,
    params: { id: other.owner.id },
    body: { confirmation: other.owner.email },
  });
  expect(await history(other.product)).toEqual(['10 → 10 created', '-2 → 8 placed', '2 → 10 cancelled']);
  expect((await latest(other.product)).username).toBe('Wambui');
});

test('[PRODUCT-17] an order that expires', async () => {
  const { product, order } = await createOrder(shop);
  shop.clock.advance(30 * 60_000);
  await expireOrder(shop.ctx, order.id);
  token = await createFreshToken(shop.ctx, superuser);
  expect(await history(product)).toEqual(['10 → 10 created', '-2 → 8 placed', '2 → 10 expired']);
  expect(await latest(product)).toEqual(ofOrder(order.order_number));
  const [expired, placed] = await readChanges(shop, token, product);
  expect(Date.parse(expired!.at) - Date.parse(placed!.at)).toBeGreaterThanOrEqual(30 * 60_000);
});
