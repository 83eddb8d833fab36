import { sql } from 'drizzle-orm';
import type { FirstTouch } from '#contract/attribution.ts';
import { MAX_UNITS_PER_LINE, validateUnits } from '#contract/order-limits.ts';
import type { DeliveryDetails, PaymentMethod } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { newJob } from '../../db/add-job.ts';
import { afterCommit, type Transaction } from '../../db/client.ts';
import { orderEvents, orderItems, orders } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { queueOrderPlacedEmail } from '../mail/queue-order-emails.ts';
import { type LineCar, type LineFit, selectLineFits } from '../vehicles/select-line-fits.ts';
import { assertUnpaidValueLimit, type Buyer } from './limit-orders.ts';
import { priceLines, RESERVATION_TTL_MS, totalsWithinBounds } from './orders.rules.ts';
import { assertInStock, lockProducts, reserveStock, sumByProduct } from './stock.ts';

interface OrderLine extends LineCar {
  id: number;
  quantity: number;
  variant?: string | null | undefined;
  acknowledged?: boolean | undefined;
}

export interface PlaceOrderInput {
  items: OrderLine[];
  total: number;
  paymentMethod: PaymentMethod;
  deliveryDetails: DeliveryDetails;
  deliveryAddressId?: number | undefined;
  attribution?: FirstTouch | undefined;
}

/**
 * One statement reserves the stock and writes the order with its lines, event and expiry. Throws OUT_OF_STOCK,
 * TOO_MANY_UNITS, TOTAL_CHANGED, FIT_NOT_ACKNOWLEDGED, VALIDATION or TOO_MANY_UNPAID_ORDERS.
 */
export async function insertOrder(
  ctx: RequestContext,
  tx: Transaction,
  { buyer, input, isDraft }: { buyer: Buyer; input: PlaceOrderInput; isDraft: boolean },
): Promise<number> {
  const { items, deliveryDetails, paymentMethod } = input;
  const lockedProducts = await lockProducts(tx, [...new Set(items.map((item) => item.id))]);
  const available = lockedProducts.filter((product) => product.archivedAt === null);
  assertAvailable(items, available);
  assertUnitLimits(items, available);
  const units = sumByProduct(items.map(({ id, quantity }) => ({ productId: id, quantity })));
  assertInStock(available, units);
  const lines = priceLines(items, available);
  const totals = totalsWithinBounds(lines);
  if (!totals) throw new AppError('VALIDATION', { message: 'The order is too large.' });
  if (totals.total !== input.total) {
    throw new AppError('TOTAL_CHANGED', {
      data: {
        total: totals.total,
        lines: lines.map(({ id, price, shippingFee }) => ({ id, price, shippingFee })),
      },
    });
  }
  const fits = await selectLineFits(tx, items, available);
  assertFitsAcknowledged(items, fits);
  await assertUnpaidValueLimit(ctx, tx, { unpaidValue: buyer.unpaidValue, total: totals.total });
  const at = ctx.now();
  const { firstName, lastName, email, phone, street, city, county } = deliveryDetails;
  const orderNumber = newOrderNumber(ctx.randomBytes);
  const placed = tx.$with('placed').as(
    tx
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
        ...(input.attribution && {
          attributionSource: input.attribution.source,
          attributionMedium: input.attribution.medium,
          attributionCampaign: input.attribution.campaign,
        }),
        orderNumber,
        userId: buyer.userId,
        paymentMethod,
        createdAt: at,
        placedAt: isDraft ? null : at,
      })
      .returning({
        id: orders.id,
        job: newJob('expire_order', { orderId: orders.id }, new Date(at.getTime() + RESERVATION_TTL_MS)).as(
          'job',
        ),
      }),
  );
  const orderId = sql`(select id from placed)`;
  const reserved = tx.$with('reserved').as(reserveStock(tx, units, { orderId, at }));
  const event = tx
    .$with('event')
    .as(
      tx
        .insert(orderEvents)
        .values({ orderId, at, actor: 'owner', actorUserId: buyer.userId, to: 'pending' })
        .returning({ id: orderEvents.id }),
    );
  const names = new Map(available.map((product) => [product.id, product.name]));
  const [part] = await tx
    .with(placed, reserved, event)
    .insert(orderItems)
    .values(
      lines.map(({ id, quantity, price, shippingFee, variant, acknowledged = false }, index) => ({
        orderId,
        productId: id,
        name: names.get(id)!,
        quantity,
        price,
        shippingFee,
        variant: variant ?? null,
        vehicleId: fits[index]?.vehicleId ?? null,
        vehicleLabel: fits[index]?.vehicleLabel ?? null,
        verdict: fits[index]?.verdict ?? null,
        acknowledged: acknowledged && fits[index] !== null,
      })),
    )
    .returning({ orderId: orderItems.orderId });
  afterCommit(tx, () =>
    ctx.log.info(
      { order: orderNumber, method: paymentMethod, total: totals.total },
      isDraft ? 'order drafted' : 'order placed',
    ),
  );
  if (!isDraft) await queueOrderPlacedEmail(ctx, tx, part!.orderId);
  return part!.orderId;
}

function assertAvailable(items: PlaceOrderInput['items'], available: { id: number }[]): void {
  const availableIds = new Set(available.map((product) => product.id));
  const unavailable = items.filter((item) => !availableIds.has(item.id));
  if (unavailable.length === 0) return;
  throw new AppError('OUT_OF_STOCK', {
    message: 'Some of the items are no longer sold.',
    data: { lines: unavailable.map(({ id }) => ({ id, name: '', left: 0 })) },
  });
}

function assertFitsAcknowledged(items: OrderLine[], fits: (LineFit | null)[]): void {
  const lines = items.flatMap(({ id, vehicle, acknowledged }, index) => {
    const verdict = fits[index]?.verdict;
    return vehicle !== undefined && verdict === 'no' && !acknowledged ? [{ id, vehicle, verdict }] : [];
  });
  if (lines.length > 0) throw new AppError('FIT_NOT_ACKNOWLEDGED', { data: { lines } });
}

function assertUnitLimits(items: PlaceOrderInput['items'], available: { id: number; name: string }[]): void {
  const requestedUnits = sumByProduct(items.map((item) => ({ productId: item.id, quantity: item.quantity })));
  const problems = available.flatMap(({ id, name }) => {
    const problem = validateUnits(name, requestedUnits.get(id) ?? 0);
    return problem === null ? [] : [{ problem, line: { id, name, most: MAX_UNITS_PER_LINE } }];
  });
  if (problems.length === 0) return;
  throw new AppError('TOO_MANY_UNITS', {
    message: problems.map(({ problem }) => problem).join(' '),
    data: { lines: problems.map(({ line }) => line) },
  });
}

const CROCKFORD_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ORDER_NUMBER_LENGTH = 12;

/** 12 random characters of Crockford's base 32 (60 bits); the 8 that are shown still tell orders apart. */
function newOrderNumber(randomBytes: (size: number) => Uint8Array): string {
  return Array.from(
    randomBytes(ORDER_NUMBER_LENGTH),
    (byte) => CROCKFORD_DIGITS[byte % CROCKFORD_DIGITS.length],
  ).join('');
}
