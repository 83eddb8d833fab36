import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { settleUndecided } from '../../../server/features/payments/settle/settle-attempt.ts';
import { createFlutterwave } from '../../../server/providers/flutterwave/flutterwave.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { buildCardRequest, decideCardPayment, initiateCardPayment } from '../../support/demo-card.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { findRefunds, getStatus, listAttemptStates, MINUTE } from '../payments/payment-records.ts';
import { measure, startSilentServer } from './lock-helpers.ts';

let shop: TestShop;
let silentServer: Awaited<ReturnType<typeof startSilentServer>>;
beforeAll(async () => {
  shop = await startTestShop();
  silentServer = await startSilentServer();
});
beforeEach(useRespondingProvider);
afterAll(async () => {
  await silentServer.close();
  await shop.close();
});

function useRespondingProvider(): void {
  shop.ctx.flutterwave = createFlutterwave(shop.ctx.config.flutterwave!, shop.clock.now);
}

function useSilentProvider(): void {
  const config = { ...shop.ctx.config.flutterwave!, baseUrl: silentServer.url, timeoutMs: 15_000 };
  shop.ctx.flutterwave = createFlutterwave(config, shop.clock.now);
}

/** A shopper who paid by card, though no callback has reached the shop. */
async function createUnreportedPayment() {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 5 });
  const { body } = await initiateCardPayment(shop, user.token, buildCardRequest(product, 2, user.email));
  await decideCardPayment(shop, body.tx_ref, { action: 'pay', webhook: 'never' });
  const [draft] = await shop.database.sql<{ id: number }[]>`
    select id from orders where order_number = ${body.order_id}`;
  const byPhone = () =>
    shop.call('placeOrder', { token: user.token, body: orderRequest([{ product, quantity: 2 }]) });
  const payByCard = () => initiateCardPayment(shop, user.token, buildCardRequest(product, 2, user.email));
  return { draft: draft!, byPhone, byCard: payByCard };
}

it('B10: while a new draft’s provider does not reply, another order is put off after 3 s, and no money is taken twice', async () => {
  const { draft, byPhone, byCard: payByCard } = await createUnreportedPayment();
  useSilentProvider();
  const replies = await Promise.all([measure(byPhone()), measure(payByCard())]);
  for (const { ms, result } of replies) {
    expect(ms).toBeLessThan(6_000);
    expect([result.status, result.body.code, result.body.data, result.headers.get('retry-after')]).toEqual([
      409,
      'PAYMENT_UNDECIDED',
      { retry_after: 5 },
      '5',
    ]);
  }
  useRespondingProvider();
  const { status, body } = await byPhone();
  expect([status, body.code]).toEqual([409, 'NOT_PAYABLE']);
  expect(await getStatus(shop, draft)).toBe('paid');
});

it('B10: two minutes later the shopper can buy another way, and the card payment is refunded once it is known', async () => {
  const { draft, byPhone } = await createUnreportedPayment();
  shop.clock.advance(2 * MINUTE);
  useSilentProvider();
  const { ms, result } = await measure(byPhone());
  expect(ms).toBeLessThan(6_000);
  expect(result.status).toBe(200);
  expect(await getStatus(shop, draft)).toBe('cancelled');
  useRespondingProvider();
  await settleUndecided(shop.ctx, draft.id);
  expect(await listAttemptStates(shop, draft)).toEqual(['paid']);
  expect((await findRefunds(shop, draft)).map(({ amount }) => amount)).toEqual([2400]);
});
