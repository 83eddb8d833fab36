import { eq } from 'drizzle-orm';
import type { CardReply } from '#contract/types.ts';
import type { RequestContext } from '../../../context/context.ts';
import { runInTransaction, type Transaction } from '../../../db/client.ts';
import { orderItems } from '../../../db/schema/index.ts';
import { getCurrentUser } from '../../../http/current-user.ts';
import { AppError } from '../../../http/errors.ts';
import type { Input } from '../../../http/verb.ts';
import { insertDraft } from '../../orders/draft-order.ts';
import type { PlaceOrderInput } from '../../orders/insert-order.ts';
import { lockBuyer } from '../../orders/lock-buyer.ts';
import type { OrderRow } from '../../orders/move-order.ts';
import { findOrder, lockOrder } from '../../orders/orders.queries.ts';
import { hashCallbackToken } from '../callbacks/callback-token.ts';
import { settleDraft } from '../settle/settle-draft.ts';
import { assertNoPendingPrompt, assertPending, assertWithinPaymentWindow } from './assert-payable.ts';
import { beginAttempt } from './begin-attempt.ts';
import { abandonEarlierAttempts, settleEarlierAttempts } from './earlier-attempts.ts';
import { assertAttemptLimit } from './limit-attempts.ts';

/**
 * Pays for a new order, which becomes a draft, or for an unpaid one. Attempt and order are committed before anybody can
 * pay, so that the webhook or reconciliation finds them.
 */
export async function startCardPayment(
  ctx: RequestContext,
  { body: { amount, order: newOrder, order_id: orderNumber = '' } }: Input<'startCardPayment', 'body'>,
): Promise<CardReply> {
  if (!ctx.flutterwave) {
    throw new AppError('PROVIDER_DOWN', { message: 'Cards are not switched on in this shop.' });
  }
  const txRef = `gari-${Buffer.from(ctx.randomBytes(16)).toString('hex')}`;
  const order = newOrder
    ? await beginForNewDraft(ctx, txRef, { input: newOrder, amount })
    : await beginForOrder(ctx, txRef, { orderNumber, amount });
  ctx.log.info({ order: order.orderNumber }, 'card payment');
  return { tx_ref: txRef, amount: order.total, order_id: order.orderNumber };
}

async function beginForNewDraft(
  ctx: RequestContext,
  txRef: string,
  { input, amount }: { input: PlaceOrderInput; amount: number },
): Promise<OrderRow> {
  const { id: userId } = getCurrentUser(ctx);
  const draftId = await settleDraft(ctx, userId);
  return runInTransaction(ctx.db, async (tx) => {
    const draft = await insertDraft(ctx, tx, { userId, draftId, input });
    return beginCardAttempt(ctx, tx, { order: draft, txRef, amount });
  });
}

async function beginForOrder(
  ctx: RequestContext,
  txRef: string,
  { orderNumber, amount }: { orderNumber: string; amount: number },
): Promise<OrderRow> {
  const existing = await findOrder(ctx.db, orderNumber, getCurrentUser(ctx).id);
  const { id, userId } = existing;
  const untouchedIds = await settleEarlierAttempts(ctx, existing);
  return runInTransaction(ctx.db, async (tx) => {
    await lockBuyer(ctx, tx, userId);
    const order = await lockOrder(tx, id);
    assertPending(order);
    assertWithinPaymentWindow(ctx, order);
    await assertNoPendingPrompt(ctx, tx, id);
    await abandonEarlierAttempts(ctx, tx, { order, untouchedIds });
    return beginCardAttempt(ctx, tx, { order, txRef, amount });
  });
}

async function beginCardAttempt(
  ctx: RequestContext,
  tx: Transaction,
  { order, txRef, amount }: { order: OrderRow; txRef: string; amount: number },
): Promise<OrderRow> {
  if (amount !== order.total) {
    const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id));
    const lines = items.map(({ productId, price, shippingFee }) => ({ id: productId, price, shippingFee }));
    throw new AppError('TOTAL_CHANGED', { data: { total: order.total, lines } });
  }
  await assertAttemptLimit(ctx, tx, { userId: order.userId, provider: 'flutterwave' });
  await beginAttempt(ctx, tx, order, {
    provider: 'flutterwave',
    method: 'creditcard',
    tokenHash: hashCallbackToken(txRef),
    merchantReference: txRef,
  });
  return order;
}
