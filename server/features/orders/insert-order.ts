import type { FirstTouch } from '#contract/attribution.ts';
import { MAX_UNITS_PER_LINE, unitsProblem } from '#contract/order-limits.ts';
import type { DeliveryDetails, PaymentMethod } from '#contract/types.ts';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../db/client.ts';
import { orderEvents, orderItems, orders } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { addJob } from '../../jobs/add-job.ts';
import { mailOrderPlaced } from '../mail/mail-shopper.ts';
import { assertUnpaidValue } from './limit-orders.ts';
import { newOrderNumber } from './order-number.ts';
import { priceLines, RESERVATION_MS, totalsWithinBounds } from './orders.rules.ts';
import { lockProducts, reserveStock, sumByProduct } from './stock.ts';

export interface Placing {
  items: { id: number; quantity: number; variant?: string | null | undefined }[];
  total: number;
  paymentMethod: PaymentMethod;
  deliveryDetails: DeliveryDetails;
  deliveryAddressId?: number | undefined;
  attribution?: FirstTouch | undefined;
}

/** Prices, reserves and writes an order of a locked buyer; a draft is not placed and no letter tells of it. */
export async function insertOrder(
  ctx: RequestContext,
  tx: Transaction,
  { userId, placing, isDraft }: { userId: number; placing: Placing; isDraft: boolean },
): Promise<number> {
  const { items, deliveryDetails, paymentMethod } = placing;
  const locked = await lockProducts(tx, [...new Set(items.map((item) => item.id))]);
  const sold = locked.filter((product) => product.archivedAt === null);
  refuseUnknown(items, sold);
  assertUnits(items, sold);
  await reserveStock(
    tx,
    sold,
    items.map((item) => ({ productId: item.id, quantity: item.quantity })),
  );
  const lines = priceLines(items, sold);
  const totals = totalsWithinBounds(lines);
  if (!totals) throw new AppError('VALIDATION', { message: 'The order is too large.' });
  if (totals.total !== placing.total) {
    throw new AppError('TOTAL_CHANGED', {
      data: {
        total: totals.total,
        lines: lines.map(({ id, price, shippingFee }) => ({ id, price, shippingFee })),
      },
    });
  }
  await assertUnpaidValue(ctx, tx, { userId, total: totals.total });
  const at = ctx.now();
  const { firstName, lastName, email, phone, street, city, county } = deliveryDetails;
  const [order] = await tx
    .insert(orders)
    .values({
      firstName,
      lastName,
      email,
      phone,
      street,
      city,
      county,
      ...totals,
      ...(placing.attribution && {
        attributionSource: placing.attribution.source,
        attributionMedium: placing.attribution.medium,
        attributionCampaign: placing.attribution.campaign,
      }),
      orderNumber: newOrderNumber(ctx.randomBytes),
      userId,
      paymentMethod,
      createdAt: at,
      placedAt: isDraft ? null : at,
    })
    .returning();
  const names = new Map(sold.map((product) => [product.id, product.name]));
  await tx.insert(orderItems).values(
    lines.map(({ id, quantity, price, shippingFee, variant }) => ({
      orderId: order!.id,
      productId: id,
      name: names.get(id)!,
      quantity,
      price,
      shippingFee,
      variant: variant ?? null,
    })),
  );
  await tx
    .insert(orderEvents)
    .values({ orderId: order!.id, at, actor: 'owner', actorUserId: userId, to: 'pending' });
  if (!isDraft) await mailOrderPlaced(ctx, tx, order!);
  await addJob(tx, 'expire_order', { orderId: order!.id }, new Date(at.getTime() + RESERVATION_MS));
  return order!.id;
}

function refuseUnknown(items: Placing['items'], sold: { id: number }[]): void {
  const known = new Set(sold.map((product) => product.id));
  const gone = items.filter((item) => !known.has(item.id));
  if (gone.length === 0) return;
  throw new AppError('OUT_OF_STOCK', {
    message: 'Some of the items are no longer sold.',
    data: { lines: gone.map(({ id }) => ({ id, name: '', left: 0 })) },
  });
}

/** TOO_MANY_UNITS where one order would hold too much of one product back from others. */
function assertUnits(items: Placing['items'], sold: { id: number; name: string }[]): void {
  const wanted = sumByProduct(items.map((item) => ({ productId: item.id, quantity: item.quantity })));
  const problems = sold.flatMap(({ id, name }) => {
    const problem = unitsProblem(name, wanted.get(id) ?? 0);
    return problem === null ? [] : [{ problem, line: { id, name, most: MAX_UNITS_PER_LINE } }];
  });
  if (problems.length === 0) return;
  throw new AppError('TOO_MANY_UNITS', {
    message: problems.map(({ problem }) => problem).join(' '),
    data: { lines: problems.map(({ line }) => line) },
  });
}
