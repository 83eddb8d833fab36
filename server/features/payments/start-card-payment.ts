import { eq } from 'drizzle-orm';
import type { CardReply } from '#contract/types.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction, type Transaction } from '../../db/client.ts';
import { orderItems } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { currentUser } from '../accounts/current-user.ts';
import { insertDraft, settleDraft } from '../orders/draft-order.ts';
import type { Placing } from '../orders/insert-order.ts';
import { lockBuyer } from '../orders/lock-buyer.ts';
import type { OrderRow } from '../orders/move-order.ts';
import { findOrder, lockOrder } from '../orders/orders.queries.ts';
import { beginAttempt } from './begin-attempt.ts';
import { hashCallbackToken } from './callback-token.ts';
import { endEarlier, settleEarlier } from './earlier-attempts.ts';
import { refuseTooManyAttempts } from './limit-attempts.ts';
import { assertWithinHour, refuseDecided, refusePromptUnderWay } from './refuse-unpayable.ts';

interface Asked {
  /** Whole shillings, as the payer was shown them. */
  amount: number;
  /** What to order, which becomes a draft; else the number of an own unpaid order. */
  order?: Placing | undefined;
  order_id?: string | undefined;
}

/**
 * Makes the reference under which the browser may take a card payment. Attempt and order, reservation included, are
 * committed before anybody can pay: with the browser gone the webhook or reconciliation finds them.
 */
export async function startCardPayment(ctx: RequestContext, asked: Asked): Promise<CardReply> {
  if (!ctx.flutterwave) {
    throw new AppError('PROVIDER_DOWN', { message: 'Cards are not switched on in this shop.' });
  }
  const txRef = `gari-${Buffer.from(ctx.randomBytes(16)).toString('hex')}`;
  const order = asked.order
    ? await drafted(ctx, txRef, { placing: asked.order, amount: asked.amount })
    : await again(ctx, txRef, { orderNumber: asked.order_id ?? '', amount: asked.amount });
  ctx.log.info({ order: order.orderNumber }, 'card payment');
  return { tx_ref: txRef, amount: order.total, order_id: order.orderNumber };
}

async function drafted(
  ctx: RequestContext,
  txRef: string,
  { placing, amount }: { placing: Placing; amount: number },
): Promise<OrderRow> {
  const { id: userId } = currentUser(ctx);
  const draftId = await settleDraft(ctx, userId);
  return inTransaction(ctx.db, async (tx) => {
    const draft = await insertDraft(ctx, tx, { userId, draftId, placing });
    return begin(ctx, tx, { order: draft, txRef, amount });
  });
}

async function again(
  ctx: RequestContext,
  txRef: string,
  { orderNumber, amount }: { orderNumber: string; amount: number },
): Promise<OrderRow> {
  const found = await findOrder(ctx.db, orderNumber, currentUser(ctx).id);
  const { id, userId } = found;
  const untouched = await settleEarlier(ctx, found);
  return inTransaction(ctx.db, async (tx) => {
    await lockBuyer(ctx, tx, userId);
    const order = await lockOrder(tx, id);
    refuseDecided(order);
    assertWithinHour(ctx, order);
    await refusePromptUnderWay(ctx, tx, id);
    await endEarlier(ctx, tx, { orderId: id, untouched });
    return begin(ctx, tx, { order, txRef, amount });
  });
}

async function begin(
  ctx: RequestContext,
  tx: Transaction,
  { order, txRef, amount }: { order: OrderRow; txRef: string; amount: number },
): Promise<OrderRow> {
  if (amount !== order.total) {
    const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id));
    const lines = items.map(({ productId, price, shippingFee }) => ({ id: productId, price, shippingFee }));
    throw new AppError('TOTAL_CHANGED', { data: { total: order.total, lines } });
  }
  await refuseTooManyAttempts(ctx, tx, { userId: order.userId, provider: 'flutterwave' });
  await beginAttempt(ctx, tx, order, {
    provider: 'flutterwave',
    method: 'creditcard',
    tokenHash: hashCallbackToken(txRef),
    merchantReference: txRef,
  });
  return order;
}
