import { and, desc, inArray, isNotNull } from 'drizzle-orm';
import { formatPhone } from '#contract/phone.ts';
import { MAX_EXPORTED_ORDERS } from '#contract/schemas/orders.ts';
import type { Order } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { logSecurityEvent } from '../../context/log-security-event.ts';
import type { QueryRunner } from '../../db/client.ts';
import { orders } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { toCsv } from '../../http/to-csv.ts';
import type { Input } from '../../http/verb.ts';
import { findStaffOrders, type OrderSelection } from './find-staff-orders.ts';
import { selectOrders } from './orders.queries.ts';
import { withPartNumbers } from './with-part-numbers.ts';

/** The named orders, or those of the filter and search, the newest first, at most 1,000. */
export async function exportOrders(
  ctx: RequestContext,
  { query: { status, q, number } }: Input<'exportOrders', 'query'>,
): Promise<{ results: Order[] }> {
  logSecurityEvent(ctx, 'orders_exported', getCurrentUser(ctx).id);
  const slice = { limit: MAX_EXPORTED_ORDERS, offset: 0 };
  const isNamed = and(inArray(orders.orderNumber, number), isNotNull(orders.placedAt))!;
  const selection =
    number.length > 0 ? { where: isNamed, slice } : await findStaffOrders(ctx.db, { status, q }, slice);
  const ids = await selectIds(ctx.db, selection);
  const results: Order[] = [];
  for (let first = 0; first < ids.length; first += BATCH_SIZE) {
    const batch = ids.slice(first, first + BATCH_SIZE);
    const found = await selectOrders(ctx.db, { where: inArray(orders.id, batch), limit: BATCH_SIZE });
    results.push(...(await withPartNumbers(ctx.db, found)));
  }
  return { results };
}

/** So that each statement reads its rows by an index. */
const BATCH_SIZE = 100;

async function selectIds(
  db: QueryRunner,
  { where, slice }: Pick<OrderSelection, 'where' | 'slice'>,
): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(slice.limit)
    .offset(slice.offset);
  return rows.map(({ id }) => id);
}

const COLUMNS = [
  'order_number',
  'placed_at',
  'status',
  'name',
  'phone',
  'email',
  'street',
  'city',
  'county',
  'parts',
  'units',
  'subtotal',
  'shipping',
  'total',
  'payment_method',
  'receipt',
  'carrier',
  'waybill',
];

/** The phone number in its local form: one that begins with + would count as a formula. */
export function toOrderCsv({ results }: { results: Order[] }): string {
  return toCsv(
    COLUMNS,
    results.map(({ delivery_address: address, cart_items: items, ...order }) => [
      order.order_number,
      order.created_at,
      order.status,
      `${address.first_name} ${address.last_name}`.trim(),
      formatPhone(address.phone_number),
      address.email,
      address.street_address,
      address.city,
      address.county,
      items.map(({ quantity, product }) => `${quantity} × ${product.name}`).join('; '),
      items.reduce((sum, { quantity }) => sum + quantity, 0),
      order.subtotal,
      order.shipping,
      order.total,
      order.payment_method,
      order.receipt ?? '',
      order.carrier ?? '',
      order.waybill ?? '',
    ]),
  );
}
