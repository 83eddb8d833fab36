import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { buildCardRequest, initiateCardPayment } from '../../support/demo-card.ts';
import { answerPrompt, newPhone, placeOrder, setSafaricomFaults } from '../../support/demo-phone.ts';
import { initiatePortalPayment, placePortalOrder } from '../../support/portal.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import {
  createPlacedOrder,
  findPrompt,
  HOUR,
  listAttemptStates,
  MINUTE,
  SECOND,
  signInAgain,
  startPush,
} from './payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    LIMIT_STK_PER_PHONE: '1',
    LIMIT_STK_PER_ORDER: '2',
    LIMIT_STK_PER_USER: '3',
    LIMIT_ONLINE_PER_USER: '2',
  });
});
afterAll(() => shop.close());

async function placeOrdersForOneUser(count: number) {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db);
  const orders = [];
  for (let made = 0; made < count; made++) orders.push(await placeOrder(shop, user.token, product));
  return { user, orders };
}

test('[LIMIT-02, LIMIT-04] one prompt a minute per phone, whoever asks; then 429 with Retry-After', async () => {
  const first = await createPlacedOrder(shop);
  const second = await createPlacedOrder(shop);
  const phone = newPhone();
  expect((await startPush(shop, first.user.token, first.order, phone)).status).toBe(200);
  shop.clock.advance(20 * SECOND);
  const refused = await startPush(shop, second.user.token, second.order, phone);
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(35);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(40);
  expect(await listAttemptStates(shop, second.order)).toEqual([]);
  shop.clock.advance(40 * SECOND);
  expect((await startPush(shop, second.user.token, second.order, phone)).status).toBe(200);
});

test('[LIMIT-02] two orders that prompt the same phone at the same moment: one prompt', async () => {
  const first = await createPlacedOrder(shop);
  const second = await createPlacedOrder(shop);
  const phone = newPhone();
  const replies = await Promise.all([
    startPush(shop, first.user.token, first.order, phone),
    startPush(shop, second.user.token, second.order, phone),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 429]);
});

test('[ATTEMPT-07] with the default limits a second prompt on an order is undecided, not over the limit', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const phone = newPhone();
  expect((await startPush(shop, user.token, order, phone)).status).toBe(200);
  const second = await startPush(shop, user.token, order, phone);
  expect([second.status, second.body.code]).toEqual([409, 'PAYMENT_UNDECIDED']);
  await answerPrompt(shop, await findPrompt(shop, phone), { action: 'approve' });
  const third = await startPush(shop, user.token, order, phone);
  expect([third.status, third.body.code]).toEqual([409, 'NOT_PAYABLE']);
});

test('[LIMIT-02, LIMIT-04] an order gets a limited number of prompts', async () => {
  const { user, order } = await createPlacedOrder(shop);
  for (const phone of [newPhone(), newPhone()]) {
    expect((await startPush(shop, user.token, order, phone)).status).toBe(200);
    await answerPrompt(shop, await findPrompt(shop, phone), { action: 'cancel' });
  }
  const refused = await startPush(shop, user.token, order);
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(refused.body.message).toBe(
    'This order had too many M-Pesa prompts. Please place it again later, or choose another way to pay.',
  );
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(29 * 60);
  expect(seconds).toBeLessThanOrEqual(30 * 60);
  expect(await listAttemptStates(shop, order)).toEqual(['failed', 'failed']);
});

test('[LIMIT-02] prompts that were never sent do not count', async () => {
  const { user, order } = await createPlacedOrder(shop);
  await setSafaricomFaults(shop, { spikeArrest: true });
  for (const phone of [newPhone(), newPhone(), newPhone()]) {
    expect((await startPush(shop, user.token, order, phone)).body.code).toBe('PAYMENT_FAILED');
  }
  await setSafaricomFaults(shop, {});
  expect((await startPush(shop, user.token, order)).status).toBe(200);
});

test('[LIMIT-02, LIMIT-04] a user gets a limited number of prompts an hour; Retry-After says when the oldest no longer counts', async () => {
  const { user, orders } = await placeOrdersForOneUser(4);
  const [first, second, third, fourth] = orders;
  for (const order of [first!, second!, third!]) {
    expect((await startPush(shop, user.token, order)).status).toBe(200);
    shop.clock.advance(4 * MINUTE);
  }
  const refused = await startPush(shop, user.token, fourth!);
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(47 * 60);
  expect(seconds).toBeLessThanOrEqual(48 * 60);
  shop.clock.advance(HOUR - 12 * MINUTE);
  const token = await signInAgain(shop, user.id);
  const later = await placeOrder(shop, token, await createProduct(shop.db));
  expect((await startPush(shop, token, later)).status).toBe(200);
});

test('[LIMIT-02, LIMIT-05] a user’s simultaneous prompts on many orders and phones are counted one by one', async () => {
  const { user, orders } = await placeOrdersForOneUser(6);
  const replies = await Promise.all(orders.map((order) => startPush(shop, user.token, order)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429, 429]);
});

test('[LIMIT-07, LIMIT-04] a user can start a limited number of card payments an hour, for drafts and orders together', async () => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 50 });
  const order = await placeOrder(shop, user.token, product, 2);
  const begin = (request: object) =>
    initiateCardPayment(shop, user.token, {
      ...buildCardRequest(product, 2, user.email),
      order: undefined,
      ...request,
    });
  const draft = { order: buildCardRequest(product, 2, user.email).order };
  expect((await begin({ order_id: order.order_number })).status).toBe(200);
  expect((await begin(draft)).status).toBe(200);
  for (const what of [draft, { order_id: order.order_number }]) {
    const refused = await begin(what);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.body.message).toBe(
      'Too many payments were begun. Please try again in 60 minutes, or pay another way.',
    );
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(59 * 60);
    expect(seconds).toBeLessThanOrEqual(60 * 60);
  }
  expect((await startPush(shop, user.token, order)).status).toBe(200);
});

test('[LIMIT-07, LIMIT-05] simultaneous card payments are counted one by one', async () => {
  const { user, orders } = await placeOrdersForOneUser(5);
  const startReplies = await Promise.all(
    orders.map(({ order_number, total }) =>
      initiateCardPayment(shop, user.token, {
        amount: total,
        email: user.email,
        name: 'Amina Hassan',
        order_id: order_number,
      }),
    ),
  );
  expect(startReplies.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429]);
});

test('[LIMIT-07] portal pages have the same limit; reopening the open page does not count', async () => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 50 });
  const { body: first } = await placePortalOrder(shop, user.token, product, { key: 'portal-limit-1' });
  await placePortalOrder(shop, user.token, product, { key: 'portal-limit-2' });
  const third = await placePortalOrder(shop, user.token, product, { key: 'portal-limit-3' });
  expect(third.body.pesapal_error).toMatch(/^Too many payments were begun\./);
  expect((await initiatePortalPayment(shop, user.token, first.order)).body.payment_url).toBe(
    first.payment_url,
  );
});
