import type { PaymentMethod, PlacedOrder } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { cancelDraft } from '../orders/draft-order.ts';
import { insertOrder, type PlaceOrderInput } from '../orders/insert-order.ts';
import { lockOrderingBuyer } from '../orders/limit-orders.ts';
import { selectOrder } from '../orders/orders.queries.ts';
import { assertValidIdempotencyKey, withIdempotencyKey } from '../orders/with-idempotency-key.ts';
import { settleDraft } from '../payments/settle/settle-draft.ts';
import { openPageForPlacedOrder } from '../payments/start/start-portal-payment.ts';
import { placeDraftOrder } from './place-draft-order.ts';

/**
 * Places an order and reserves its stock in one transaction. The same request with the same Idempotency-Key returns
 * the same order; only a successful request uses the key. A portal page is opened after the commit, also by a replay
 * that finds none open.
 */
export async function placeOrder(
  ctx: RequestContext,
  { body: { tx_ref: txRef, ...order }, idempotencyKey }: Input<'placeOrder', 'body' | 'idempotencyKey'>,
): Promise<PlacedOrder> {
  return txRef === undefined
    ? placeNewOrder(ctx, order, idempotencyKey)
    : placeDraftOrder(ctx, { txRef, idempotencyKey });
}

async function placeNewOrder(
  ctx: RequestContext,
  input: PlaceOrderInput,
  key: string | null,
): Promise<PlacedOrder> {
  const { id: userId } = getCurrentUser(ctx);
  assertMethodEnabled(ctx, input.paymentMethod);
  assertValidIdempotencyKey(key);
  // Not part of the fingerprint: a retry may come with another attribution, or with an address saved meanwhile.
  const { attribution: _attribution, deliveryAddressId: _deliveryAddressId, ...requestPayload } = input;
  const draftId = await settleDraft(ctx, userId);
  const orderId = await runInTransaction(ctx.db, (tx) =>
    withIdempotencyKey(ctx, tx, { userId, key, requestPayload }, async () => {
      const buyer = await lockOrderingBuyer(ctx, tx, userId);
      await cancelDraft(ctx, tx, { buyer, draftId, input });
      return insertOrder(ctx, tx, { buyer, input, isDraft: false });
    }),
  );
  const pageReply = input.paymentMethod === 'pesapal' ? await openPageForPlacedOrder(ctx, orderId) : {};
  const order = await selectOrder(ctx.db, orderId);
  return { order, order_number: order.order_number, ...pageReply };
}

function assertMethodEnabled(ctx: RequestContext, method: PaymentMethod): void {
  const enabledProviders = { mpesa: ctx.safaricom, pesapal: ctx.pesapal, creditcard: ctx.flutterwave };
  if (enabledProviders[method]) return;
  throw new AppError('PROVIDER_DOWN', {
    message: 'This way to pay is not switched on. Please choose another.',
  });
}
