import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { settleUndecided } from '../../../server/features/payments/settle-attempt.ts';
import { createFlutterwave } from '../../../server/providers/flutterwave/flutterwave.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { answerCard, cardRequest, startCard } from '../../support/demo-card.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { attemptStates, MINUTE, refundsOf, statusOf } from '../payments/payment-facts.ts';
import { startSilentServer, timed } from './contention.ts';

let shop: TestShop;
let silent: Awaited<ReturnType<typeof startSilentServer>>;
beforeAll(async () => {
  shop = await startTestShop();
  silent = await startSilentServer();
});
beforeEach(answering);
afterAll(async () => {
  await silent.close();
  await shop.close();
});

function answering(): void {
  shop.ctx.flutterwave = createFlutterwave(shop.ctx.config.flutterwave!, shop.clock.now);
}

function silenced(): void {
  const config = { ...shop.ctx.config.flutterwave!, baseUrl: silent.url, timeoutMs: 15_000 };
  shop.ctx.flutterwave = createFlutterwave(config, shop.clock.now);
}

/** A shopper whose card payment has begun and was paid, of which nobody has told the shop. */
async function paidInSecret() {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 5 });
  const { body } = await startCard(shop, user.token, cardRequest(product, 2, user.email));
  await answerCard(shop, body.tx_ref, { action: 'pay', webhook: 'never' });
  const [draft] = await shop.database.sql<{ id: number }[]>`
    select id from orders where order_number = ${body.order_id}`;
  const byPhone = () =>
    shop.call('POST', '/api/o/new/', { token: user.token, body: orderRequest([{ product, quantity: 2 }]) });
  const byCard = () => startCard(shop, user.token, cardRequest(product, 2, user.email));
  return { draft: draft!, byPhone, byCard };
}

it('B10: while a new draft’s provider does not answer, another order is put off after 3 s, and no money is taken twice', async () => {
  const { draft, byPhone, byCard } = await paidInSecret();
  silenced();
  const replies = await Promise.all([timed(byPhone()), timed(byCard())]);
  for (const { ms, result } of replies) {
    expect(ms).toBeLessThan(6_000);
    expect([result.status, result.body.code, result.body.data, result.headers.get('retry-after')]).toEqual([
      409,
      'PAYMENT_UNDECIDED',
      { retry_after: 5 },
      '5',
    ]);
  }
  answering();
  const { status, body } = await byPhone();
  expect([status, body.code]).toEqual([409, 'NOT_PAYABLE']);
  expect(await statusOf(shop, draft)).toBe('paid');
});

it('B10: two minutes later the shopper can buy in another way, and the card’s money goes back once it is known of', async () => {
  const { draft, byPhone } = await paidInSecret();
  shop.clock.advance(2 * MINUTE);
  silenced();
  const { ms, result } = await timed(byPhone());
  expect(ms).toBeLessThan(6_000);
  expect(result.status).toBe(200);
  expect(await statusOf(shop, draft)).toBe('cancelled');
  answering();
  await settleUndecided(shop.ctx, draft.id);
  expect(await attemptStates(shop, draft)).toEqual(['paid']);
  expect((await refundsOf(shop, draft)).map(({ amount }) => amount)).toEqual([2400]);
});
