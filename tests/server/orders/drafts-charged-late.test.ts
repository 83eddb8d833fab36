import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '../../../server/db/schema/index.ts';
import { reconcile } from '../../../server/features/payments/settle/reconcile.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { buildCardRequest, decideCardPayment, initiateCardPayment } from '../../support/demo-card.ts';
import { placeOrder } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { findRefunds, getStatus, MINUTE, signInAgain } from '../payments/payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function createDraft() {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 8 });
  const { body } = await initiateCardPayment(shop, user.token, buildCardRequest(product, 2, user.email));
  const [draft] = await shop.db.select().from(orders).where(eq(orders.orderNumber, body.order_id));
  return { user, product, draft: draft!, txRef: body.tx_ref };
}

type Product = Awaited<ReturnType<typeof createDraft>>['product'];
const buy = (token: string, product: Product) =>
  shop.call('placeOrder', {
    token,
    body: orderRequest([{ product, quantity: 1 }], { paymentMethod: 'mpesa' }),
  });

test('A7: a card charged after its draft was abandoned shows the order as cancelled, with payment and refund', async () => {
  const { user, product, draft, txRef } = await createDraft();
  const superuser = await createUser(shop.ctx, { isSuperuser: true });
  await placeOrder(shop, user.token, product, 1);
  expect(await getStatus(shop, draft)).toBe('cancelled');
  expect(
    (await shop.call('order', { token: user.token, params: { order_number: draft.orderNumber } })).status,
  ).toBe(404);
  await decideCardPayment(shop, txRef, { action: 'pay', webhook: 'first' });
  for (const { token } of [user, superuser]) {
    const { status, body } = await shop.call('order', { token, params: { order_number: draft.orderNumber } });
    expect([status, body.order.status]).toEqual([200, 'cancelled']);
    expect(body.attempts).toMatchObject([
      { method: 'creditcard', state: 'paid', taken: 2400, reason: 'Paid after the order was cancelled.' },
    ]);
    expect(body.refunds).toEqual([
      {
        amount: 2400,
        paid_back: 0,
        state: 'open',
        reason: 'Paid after the order was cancelled.',
        references: [],
        at: expect.any(String),
      },
    ]);
  }
  const { body } = await shop.call('ownOrders', { token: user.token });
  expect(body.map(({ order_number }) => order_number)).toContain(draft.orderNumber);
});

test('A7: an undercharged draft is shown once it is abandoned', async () => {
  const { user, product, draft, txRef } = await createDraft();
  await decideCardPayment(shop, txRef, { action: 'pay', webhook: 'first', amount: 240 });
  expect(
    (await shop.call('order', { token: user.token, params: { order_number: draft.orderNumber } })).status,
  ).toBe(404);
  await placeOrder(shop, user.token, product, 1);
  const { status, body } = await shop.call('order', {
    token: user.token,
    params: { order_number: draft.orderNumber },
  });
  expect([status, body.order?.status]).toEqual([200, 'cancelled']);
  expect((await findRefunds(shop, draft)).map(({ amount }) => amount)).toEqual([240]);
});

test('A7: a draft without a charge stays hidden when it is abandoned', async () => {
  const { user, product, draft } = await createDraft();
  await placeOrder(shop, user.token, product, 1);
  expect(
    (await shop.call('order', { token: user.token, params: { order_number: draft.orderNumber } })).status,
  ).toBe(404);
});

test('A7: while the bank decides about the card no other purchase is possible, so that nobody pays twice', async () => {
  const { user, product, draft, txRef } = await createDraft();
  await decideCardPayment(shop, txRef, { action: 'pay', webhook: 'never', pendingMs: 60_000 });
  const refused = await buy(user.token, product);
  expect([refused.status, refused.body.code, refused.body.data]).toEqual([
    409,
    'PAYMENT_UNDECIDED',
    { retry_after: 15 },
  ]);
  expect(refused.headers.get('retry-after')).toBe('15');
  const card = await initiateCardPayment(shop, user.token, buildCardRequest(product, 1, user.email));
  expect([card.status, card.body.code]).toEqual([409, 'PAYMENT_UNDECIDED']);
  shop.clock.advance(MINUTE);
  await reconcile(shop.ctx);
  expect(await getStatus(shop, draft)).toBe('paid');
});

test('A7: five minutes after it began the draft is abandoned anyway: the shopper is not stuck', async () => {
  const { user, product, draft, txRef } = await createDraft();
  await decideCardPayment(shop, txRef, { action: 'pay', webhook: 'never', pendingMs: 590_000 });
  shop.clock.advance(5 * MINUTE - 1000);
  const token = await signInAgain(shop, user.id);
  expect((await buy(token, product)).body.data).toEqual({ retry_after: 1 });
  shop.clock.advance(1000);
  expect((await buy(token, product)).status).toBe(200);
  expect(await getStatus(shop, draft)).toBe('cancelled');
});
