import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '../../../contract/types.ts';
import { settleAttempt } from '../../../server/features/payments/settle-attempt.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { answerCard, startCard } from '../../support/demo-card.ts';
import { answerPrompt, prompt } from '../../support/demo-phone.ts';
import { decidePortal, initiate, placeAtPortal, trackingIdIn } from '../../support/portal.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { hold, lockWaits } from '../contention/contention.ts';
import {
  attemptStates,
  attemptsOf,
  MINUTE,
  placedOrder,
  refundsOf,
  signInAgain,
  startPush,
  statusOf,
} from './payment-facts.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => setFaults({}));
afterAll(() => shop.close());

async function setFaults(faults: Record<string, unknown>): Promise<void> {
  const { status } = await shop.call('PUT', '/sandbox/faults', { body: faults });
  if (status >= 400) throw new Error(`faults were refused: ${status}`);
}

function byCard(token: string, order: Order) {
  const body = {
    amount: order.total,
    email: 'amina@example.com',
    name: 'Amina',
    order_id: order.order_number,
  };
  return startCard(shop, token, body);
}

async function onThePage() {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 3 });
  const { body } = await placeAtPortal(shop, user.token, product);
  const order: Order = body.order;
  return { user, order, url: body.payment_url as string, trackingId: trackingIdIn(body.payment_url) };
}

const REPLACED = 'Another payment of the order took its place.';

describe('the payment page is handed out', () => {
  it('B7: [ATTEMPT-10] again while 10 minutes of it remain, even when the hour to begin a payment is over', async () => {
    const { user, order } = await placedOrder(shop);
    shop.clock.advance(20 * MINUTE);
    const { body: page } = await initiate(shop, await signInAgain(shop, user.id), order);
    shop.clock.advance(49 * MINUTE);
    const again = await initiate(shop, await signInAgain(shop, user.id), order);
    expect([again.status, again.body.payment_url]).toEqual([200, page.payment_url]);
    expect(await attemptStates(shop, order)).toEqual(['open']);
  });

  it('B7: [ATTEMPT-10] not near its end: a fresh one is opened, with an hour of its own', async () => {
    const { user, order, url } = await onThePage();
    shop.clock.advance(51 * MINUTE);
    const again = await initiate(shop, await signInAgain(shop, user.id), order);
    expect(again.status).toBe(200);
    expect(again.body.payment_url).not.toBe(url);
    const [old, fresh] = await attemptsOf(shop, order);
    expect([old!.state, old!.reason, fresh!.state]).toEqual(['abandoned', REPLACED, 'open']);
    shop.clock.advance(58 * MINUTE);
    await decidePortal(shop, trackingIdIn(again.body.payment_url), { action: 'pay' });
    expect([await statusOf(shop, order), await refundsOf(shop, order)]).toEqual(['paid', []]);
  });
});

describe('one payment at a time', () => {
  it('B8: [ATTEMPT-12, MPESA-15] a card reference that nobody paid gives way to the next payment, of any kind', async () => {
    const { user, order } = await placedOrder(shop);
    expect((await byCard(user.token, order)).status).toBe(200);
    expect((await byCard(user.token, order)).status).toBe(200);
    expect((await initiate(shop, user.token, order)).status).toBe(200);
    expect((await startPush(shop, user.token, order)).status).toBe(200);
    const attempts = await attemptsOf(shop, order);
    expect(attempts.map(({ provider, state, reason }) => [provider, state, reason])).toEqual([
      ['flutterwave', 'abandoned', REPLACED],
      ['flutterwave', 'abandoned', REPLACED],
      ['pesapal', 'abandoned', REPLACED],
      ['safaricom', 'open', null],
    ]);
    expect(attempts.slice(0, 3).every(({ nextAskAt }) => nextAskAt !== null)).toBe(true);
  });

  it('B8: [ATTEMPT-06] what is paid in the first tab stops the second', async () => {
    const { user, order } = await placedOrder(shop);
    const { body } = await byCard(user.token, order);
    await answerCard(shop, body.tx_ref, { action: 'pay', webhook: 'never' });
    const second = await byCard(user.token, order);
    expect([second.status, second.body.code, second.body.data]).toEqual([
      409,
      'NOT_PAYABLE',
      { status: 'paid' },
    ]);
    expect(await attemptStates(shop, order)).toEqual(['paid']);
  });

  it('B8: [ATTEMPT-12] while the bank decides about the first no second begins', async () => {
    const { user, order } = await placedOrder(shop);
    const { body } = await byCard(user.token, order);
    await answerCard(shop, body.tx_ref, { action: 'pay', webhook: 'never', pendingMs: 2 * MINUTE });
    for (const reply of [
      await byCard(user.token, order),
      await initiate(shop, user.token, order),
      await startPush(shop, user.token, order),
    ]) {
      expect([reply.status, reply.body.code, reply.body.message, reply.body.data]).toEqual([
        409,
        'PAYMENT_UNDECIDED',
        'Another payment of this order has been begun. Please finish it there, or try again in a moment.',
        { retry_after: 15 },
      ]);
      expect(reply.headers.get('retry-after')).toBe('15');
    }
    expect(await attemptStates(shop, order)).toEqual(['open']);
    shop.clock.advance(3 * MINUTE);
    expect((await byCard(user.token, order)).body.code).toBe('NOT_PAYABLE');
    expect([await statusOf(shop, order), await attemptStates(shop, order)]).toEqual(['paid', ['paid']]);
  });

  it.each([
    ['flutterwave', byCard],
    ['pesapal', (token: string, order: Order) => initiate(shop, token, order)],
  ] as const)(
    'B8: [ATTEMPT-12] while %s cannot be asked about the first no second begins',
    async (provider, begin) => {
      const { user, order } = await placedOrder(shop);
      expect((await begin(user.token, order)).status).toBe(200);
      await setFaults({ [provider]: { down: true } });
      const second = await startPush(shop, user.token, order);
      expect([second.status, second.body.code]).toEqual([409, 'PAYMENT_UNDECIDED']);
      expect(await attemptStates(shop, order)).toEqual(['open']);
      await setFaults({});
      expect((await startPush(shop, user.token, order)).status).toBe(200);
    },
  );

  it('B8: [ATTEMPT-12] two tabs at the same moment: one payment begins', async () => {
    const { user, order } = await placedOrder(shop);
    const release = await hold(shop, `select from orders where id = ${order.id} for update`);
    const begun = Promise.all([byCard(user.token, order), byCard(user.token, order)]);
    await lockWaits(shop, 2);
    await release();
    const replies = await begun;
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await attemptStates(shop, order)).toEqual(['open']);
  });

  it('B8: [ATTEMPT-12] two tabs one after the other: the first, which nobody has begun to pay, gives way', async () => {
    const { user, order } = await placedOrder(shop);
    const replies = [await byCard(user.token, order), await byCard(user.token, order)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await attemptStates(shop, order)).toEqual(['abandoned', 'open']);
  });

  it('B8: [SETTLE-06] what is paid under a reference that gave way is known, and goes back', async () => {
    const { user, order } = await placedOrder(shop);
    const { body } = await byCard(user.token, order);
    await answerPrompt(shop, await prompt(shop, user.token, order), { action: 'approve' });
    expect(await statusOf(shop, order)).toBe('paid');
    await answerCard(shop, body.tx_ref, { action: 'pay', webhook: 'never' });
    shop.clock.advance(5 * MINUTE);
    const [card] = await attemptsOf(shop, order);
    await settleAttempt(shop.ctx, card!.id);
    expect(await attemptStates(shop, order)).toEqual(['paid', 'paid']);
    expect(await refundsOf(shop, order)).toEqual([
      { amount: 2400, reason: 'The order was paid by another payment already.', state: 'open' },
    ]);
  });

  it('B8: [STOCK-04] half an hour after placing the next payment keeps the goods that the one before it kept', async () => {
    const { user, order } = await placedOrder(shop);
    shop.clock.advance(10 * MINUTE);
    const token = await signInAgain(shop, user.id);
    expect((await byCard(token, order)).status).toBe(200);
    shop.clock.advance(25 * MINUTE);
    const later = await signInAgain(shop, user.id);
    await answerPrompt(shop, await prompt(shop, later, order), { action: 'approve' });
    expect(await statusOf(shop, order)).toBe('paid');
  });

  it('B8: [ATTEMPT-12] the database keeps one page or card reference of an order open', async () => {
    const { user, order } = await placedOrder(shop);
    await byCard(user.token, order);
    const insert = (provider: string, hash: string) => shop.database.sql`
      insert into payment_attempts (order_id, provider, method, amount, token_hash, created_at, deadline_at)
      values (${order.id}, ${provider}, 'pesapal', 2400, ${hash}, now(), now())`;
    await expect(insert('pesapal', 'a')).rejects.toThrow(/another payment/);
    await expect(insert('flutterwave', 'b')).rejects.toThrow(/another payment/);
    await expect(insert('safaricom', 'c')).resolves.toBeDefined();
  });
});
