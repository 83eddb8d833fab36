import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '../../../contract/types.ts';
import { settleAttempt } from '../../../server/features/payments/settle/settle-attempt.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { decideCardPayment, initiateCardPayment } from '../../support/demo-card.ts';
import { answerPrompt, sendPrompt } from '../../support/demo-phone.ts';
import {
  decidePortalPayment,
  initiatePortalPayment,
  parseTrackingId,
  placePortalOrder,
} from '../../support/portal.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { holdLock, waitForLockWaiters } from '../contention/lock-helpers.ts';
import {
  createPlacedOrder,
  findAttempts,
  findRefunds,
  getStatus,
  listAttemptStates,
  MINUTE,
  signInAgain,
  startPush,
} from './payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => setFaults({}));
afterAll(() => shop.close());

async function setFaults(faults: Record<string, unknown>): Promise<void> {
  const { status } = await shop.request('PUT', '/sandbox/faults', { body: faults });
  if (status >= 400) throw new Error(`faults were refused: ${status}`);
}

function initiateCard(token: string, order: Order) {
  const body = {
    amount: order.total,
    email: 'amina@example.com',
    name: 'Amina',
    order_id: order.order_number,
  };
  return initiateCardPayment(shop, token, body);
}

async function openPortalPage() {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 3 });
  const { body } = await placePortalOrder(shop, user.token, product);
  const order: Order = body.order;
  return { user, order, url: body.payment_url as string, trackingId: parseTrackingId(body.payment_url) };
}

const REPLACED = 'Another payment of the order took its place.';

describe('the open payment page is returned', () => {
  it('B7: [ATTEMPT-10] while 10 minutes of it remain, even when the hour for starting a payment is over', async () => {
    const { user, order } = await createPlacedOrder(shop);
    shop.clock.advance(20 * MINUTE);
    const { body: page } = await initiatePortalPayment(shop, await signInAgain(shop, user.id), order);
    shop.clock.advance(49 * MINUTE);
    const again = await initiatePortalPayment(shop, await signInAgain(shop, user.id), order);
    expect([again.status, again.body.payment_url]).toEqual([200, page.payment_url]);
    expect(await listAttemptStates(shop, order)).toEqual(['open']);
  });

  it('B7: [ATTEMPT-10] not near its end: a new one is opened, with its own hour', async () => {
    const { user, order, url } = await openPortalPage();
    shop.clock.advance(51 * MINUTE);
    const again = await initiatePortalPayment(shop, await signInAgain(shop, user.id), order);
    expect(again.status).toBe(200);
    expect(again.body.payment_url).not.toBe(url);
    const [old, fresh] = await findAttempts(shop, order);
    expect([old!.state, old!.reasonCode, old!.reason, fresh!.state]).toEqual([
      'abandoned',
      'replaced',
      REPLACED,
      'open',
    ]);
    shop.clock.advance(58 * MINUTE);
    await decidePortalPayment(shop, parseTrackingId(again.body.payment_url), { action: 'pay' });
    expect([await getStatus(shop, order), await findRefunds(shop, order)]).toEqual(['paid', []]);
  });
});

describe('one payment at a time', () => {
  it('B8: [ATTEMPT-12, MPESA-15] an unpaid card reference is replaced by the next payment, of any kind', async () => {
    const { user, order } = await createPlacedOrder(shop);
    expect((await initiateCard(user.token, order)).status).toBe(200);
    expect((await initiateCard(user.token, order)).status).toBe(200);
    expect((await initiatePortalPayment(shop, user.token, order)).status).toBe(200);
    expect((await startPush(shop, user.token, order)).status).toBe(200);
    const attempts = await findAttempts(shop, order);
    expect(attempts.map(({ provider, state, reason }) => [provider, state, reason])).toEqual([
      ['flutterwave', 'abandoned', REPLACED],
      ['flutterwave', 'abandoned', REPLACED],
      ['pesapal', 'abandoned', REPLACED],
      ['safaricom', 'open', null],
    ]);
    expect(attempts.slice(0, 3).every(({ nextQueryAt }) => nextQueryAt !== null)).toBe(true);
  });

  it('B8: [ATTEMPT-06] a payment in the first tab stops the second', async () => {
    const { user, order } = await createPlacedOrder(shop);
    const { body } = await initiateCard(user.token, order);
    await decideCardPayment(shop, body.tx_ref, { action: 'pay', webhook: 'never' });
    const second = await initiateCard(user.token, order);
    expect([second.status, second.body.code, second.body.data]).toEqual([
      409,
      'NOT_PAYABLE',
      { status: 'paid' },
    ]);
    expect(await listAttemptStates(shop, order)).toEqual(['paid']);
  });

  it('B8: [ATTEMPT-12] while the bank decides about the first no second payment starts', async () => {
    const { user, order } = await createPlacedOrder(shop);
    const { body } = await initiateCard(user.token, order);
    await decideCardPayment(shop, body.tx_ref, { action: 'pay', webhook: 'never', pendingMs: 2 * MINUTE });
    for (const reply of [
      await initiateCard(user.token, order),
      await initiatePortalPayment(shop, user.token, order),
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
    expect(await listAttemptStates(shop, order)).toEqual(['open']);
    shop.clock.advance(3 * MINUTE);
    expect((await initiateCard(user.token, order)).body.code).toBe('NOT_PAYABLE');
    expect([await getStatus(shop, order), await listAttemptStates(shop, order)]).toEqual(['paid', ['paid']]);
  });

  it.each([
    ['flutterwave', initiateCard],
    ['pesapal', (token: string, order: Order) => initiatePortalPayment(shop, token, order)],
  ] as const)(
    'B8: [ATTEMPT-12] while %s cannot be queried about the first no second payment starts',
    async (provider, begin) => {
      const { user, order } = await createPlacedOrder(shop);
      expect((await begin(user.token, order)).status).toBe(200);
      await setFaults({ [provider]: { down: true } });
      const second = await startPush(shop, user.token, order);
      expect([second.status, second.body.code]).toEqual([409, 'PAYMENT_UNDECIDED']);
      expect(await listAttemptStates(shop, order)).toEqual(['open']);
      await setFaults({});
      expect((await startPush(shop, user.token, order)).status).toBe(200);
    },
  );

  it('B8: [ATTEMPT-12] two tabs at the same moment: one payment starts', async () => {
    const { user, order } = await createPlacedOrder(shop);
    const release = await holdLock(shop, `select from orders where id = ${order.id} for update`);
    const begun = Promise.all([initiateCard(user.token, order), initiateCard(user.token, order)]);
    await waitForLockWaiters(shop, 2);
    await release();
    const replies = await begun;
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await listAttemptStates(shop, order)).toEqual(['open']);
  });

  it('B8: [ATTEMPT-12] two tabs one after the other: the first payment, not yet begun by the payer, is replaced', async () => {
    const { user, order } = await createPlacedOrder(shop);
    const replies = [await initiateCard(user.token, order), await initiateCard(user.token, order)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await listAttemptStates(shop, order)).toEqual(['abandoned', 'open']);
  });

  it('B8: [SETTLE-06] a payment with a replaced reference is found and refunded', async () => {
    const { user, order } = await createPlacedOrder(shop);
    const { body } = await initiateCard(user.token, order);
    await answerPrompt(shop, await sendPrompt(shop, user.token, order), { action: 'approve' });
    expect(await getStatus(shop, order)).toBe('paid');
    await decideCardPayment(shop, body.tx_ref, { action: 'pay', webhook: 'never' });
    shop.clock.advance(5 * MINUTE);
    const [card] = await findAttempts(shop, order);
    await settleAttempt(shop.ctx, card!.id);
    expect(await listAttemptStates(shop, order)).toEqual(['paid', 'paid']);
    expect(await findRefunds(shop, order)).toEqual([
      { amount: 2400, reason: 'The order was paid by another payment already.', state: 'open' },
    ]);
  });

  it('B8: [STOCK-04] half an hour after placing, the next payment keeps the stock reserved by the previous one', async () => {
    const { user, order } = await createPlacedOrder(shop);
    shop.clock.advance(10 * MINUTE);
    const token = await signInAgain(shop, user.id);
    expect((await initiateCard(token, order)).status).toBe(200);
    shop.clock.advance(25 * MINUTE);
    const later = await signInAgain(shop, user.id);
    await answerPrompt(shop, await sendPrompt(shop, later, order), { action: 'approve' });
    expect(await getStatus(shop, order)).toBe('paid');
  });

  it('B8: [ATTEMPT-12] the database allows one open page or card reference per order', async () => {
    const { user, order } = await createPlacedOrder(shop);
    await initiateCard(user.token, order);
    const insert = (provider: string, hash: string) => shop.database.sql`
      insert into payment_attempts (order_id, provider, method, amount, token_hash, created_at, deadline_at)
      values (${order.id}, ${provider}, 'pesapal', 2400, ${hash}, now(), now())`;
    await expect(insert('pesapal', 'a')).rejects.toThrow(/another payment/);
    await expect(insert('flutterwave', 'b')).rejects.toThrow(/another payment/);
    await expect(insert('safaricom', 'c')).resolves.toBeDefined();
  });
});
