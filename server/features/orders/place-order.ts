import type { PaymentMethod, PlacedOrder } from '#contract/types.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { AppError } from '../../http/errors.ts';
import { currentUser } from '../accounts/current-user.ts';
import { openPageOfPlaced } from '../payments/start-portal-payment.ts';
import { endDraft, settleDraft } from './draft-order.ts';
import { insertOrder, type Placing } from './insert-order.ts';
import { assertOrdersPerHour, refuseTooManyUnpaid } from './limit-orders.ts';
import { lockBuyer } from './lock-buyer.ts';
import { onceByKey, refuseBadKey } from './once-by-key.ts';
import { readWireOrder } from './orders.queries.ts';

/**
 * Places an order at the shop's own prices and reserves its stock, all in one transaction. With an Idempotency-Key the
 * same request answers the same order; the key is kept only by a placing that succeeded. A portal payment is opened
 * after the commit, also by a replay that finds none open.
 */
export async function placeOrder(
  ctx: RequestContext,
  placing: Placing,
  key: string | null,
): Promise<PlacedOrder> {
  const { id: userId } = currentUser(ctx);
  refuseMethodsOff(ctx, placing.paymentMethod);
  refuseBadKey(key);
  // Neither where the visit came from nor where the details were kept is part of what was asked: a retry may come a
  // visit later, with an address that was saved meanwhile.
  const { attribution: _visit, deliveryAddressId: _kept, ...asked } = placing;
  const draftId = await settleDraft(ctx, userId);
  const orderId = await inTransaction(ctx.db, (tx) =>
    onceByKey(ctx, tx, { userId, key, asked }, async () => {
      await lockBuyer(ctx, tx, userId);
      await refuseTooManyUnpaid(ctx, tx, userId);
      await assertOrdersPerHour(ctx, tx, userId);
      await endDraft(ctx, tx, { userId, draftId, placing });
      return insertOrder(ctx, tx, { userId, placing, isDraft: false });
    }),
  );
  const page = placing.paymentMethod === 'pesapal' ? await openPageOfPlaced(ctx, orderId) : {};
  const order = await readWireOrder(ctx.db, orderId);
  return { order, order_number: order.order_number, ...page };
}

function refuseMethodsOff(ctx: RequestContext, method: PaymentMethod): void {
  const switchedOn = { mpesa: ctx.safaricom, pesapal: ctx.pesapal, creditcard: ctx.flutterwave };
  if (switchedOn[method]) return;
  throw new AppError('PROVIDER_DOWN', {
    message: 'This way to pay is not switched on. Please choose another.',
  });
}
