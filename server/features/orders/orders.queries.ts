import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Order, OrderItem } from '#contract/types.ts';
import type { QueryRunner, Transaction } from '../../db/client.ts';
import { defineQuery } from '../../db/define-query.ts';
import {
  media,
  orderItems,
  orders,
  paymentAttempts,
  productImages,
  products,
  users,
} from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { getMediaUrl } from '../media/media-url.ts';
import type { OrderRow } from './move-order.ts';

/** Every transaction locks the order first, then its attempts, then products. Throws NOT_FOUND. */
export async function lockOrder(tx: Transaction, id: number): Promise<OrderRow> {
  const [order] = await lockOrderQuery(tx, { id });
  if (!order) throw new AppError('NOT_FOUND');
  return order;
}

const lockOrderQuery = defineQuery<{ id: number }, OrderRow[]>('lock_order', (db, value) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, value('id')))
    .for('update'),
);

export async function readOrderRow(db: QueryRunner, id: number): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new AppError('NOT_FOUND');
  return order;
}

/** Finds a placed order. Throws NOT_FOUND, also when `ownerId` is given and the order is somebody else's. */
export async function findOrder(db: QueryRunner, orderNumber: string, ownerId?: number): Promise<OrderRow> {
  const [order] = await selectPlacedOrder(db, { orderNumber });
  if (!order || (ownerId !== undefined && order.userId !== ownerId)) {
    throw new AppError('NOT_FOUND', { message: 'Order not found.' });
  }
  return order;
}

const selectPlacedOrder = defineQuery<{ orderNumber: string }, OrderRow[]>('find_order', (db, value) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.orderNumber, value('orderNumber')), isNotNull(orders.placedAt))),
);

const selectOrderRows = (db: QueryRunner, where: SQL | undefined) =>
  db
    .select({
      order: orders,
      username: users.username,
      userEmail: users.email,
      receipt: paymentAttempts.receipt,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, orders.paidAttemptId))
    .where(where)
    .orderBy(desc(orders.placedAt), desc(orders.id));

type OrderRows = Awaited<ReturnType<typeof selectOrderRows>>;

const selectOrderById = defineQuery<{ id: number }, OrderRows>('select_order', (db, value) =>
  selectOrderRows(db, eq(orders.id, value('id'))),
);

export async function selectOrder(db: QueryRunner, id: number): Promise<Order> {
  const [order] = await withItems(db, await selectOrderById(db, { id }));
  return order!;
}

export function selectOwnOrders(db: QueryRunner, userId: number): Promise<Order[]> {
  return selectOrders(db, { where: and(eq(orders.userId, userId), isNotNull(orders.placedAt)), limit: 200 });
}

export async function selectOrders(
  db: QueryRunner,
  { where, limit, offset = 0 }: { where: SQL | undefined; limit: number; offset?: number },
): Promise<Order[]> {
  return withItems(db, await selectOrderRows(db, where).limit(limit).offset(offset));
}

async function withItems(db: QueryRunner, rows: OrderRows): Promise<Order[]> {
  const items = await selectItems(
    db,
    rows.map((row) => row.order.id),
  );
  return rows.map(({ order, username, userEmail, receipt }) => ({
    id: order.id,
    order_number: order.orderNumber,
    status: order.status,
    created_at: (order.placedAt ?? order.createdAt).toISOString(),
    payment_method: order.paymentMethod,
    subtotal: order.subtotal,
    shipping: order.shipping,
    total: order.total,
    user: { username, email: userEmail },
    delivery_address: {
      first_name: order.firstName,
      last_name: order.lastName,
      street_address: order.street,
      city: order.city,
      county: order.county,
      country: order.country,
      phone_number: order.phone,
      email: order.email,
    },
    cart_items: items.get(order.id) ?? [],
    ...(receipt !== null && { receipt }),
    ...(order.carrier && { carrier: order.carrier }),
    ...(order.waybill && { waybill: order.waybill }),
  }));
}

interface ItemRow {
  item: typeof orderItems.$inferSelect;
  slug: string;
  mediaHash: string | null;
  mediaWidth: number | null;
}

const selectItemRows = defineQuery<{ orderIds: number[] }, ItemRow[]>('select_items', (db, value) =>
  db
    .select({
      item: orderItems,
      slug: products.slug,
      mediaHash: productImages.mediaHash,
      mediaWidth: media.width,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.isMain, true)))
    .leftJoin(media, eq(media.hash, productImages.mediaHash))
    .where(sql`${orderItems.orderId} in (select unnest((select ${value('orderIds')}::integer[])))`)
    .orderBy(asc(orderItems.id)),
);

async function selectItems(db: QueryRunner, orderIds: number[]): Promise<Map<number, OrderItem[]>> {
  const byOrder = new Map<number, OrderItem[]>();
  if (orderIds.length === 0) return byOrder;
  const rows = await selectItemRows(db, { orderIds });
  for (const { item, slug, mediaHash, mediaWidth } of rows) {
    const list = byOrder.get(item.orderId) ?? [];
    list.push({
      id: item.id,
      quantity: item.quantity,
      price: item.price,
      shippingFee: item.shippingFee,
      vehicle_label: item.vehicleLabel,
      verdict: item.verdict,
      acknowledged: item.acknowledged,
      ...(item.returnedUnits > 0 && { returned: item.returnedUnits }),
      product: {
        id: item.productId,
        name: item.name,
        slug,
        price: item.price,
        images: mediaHash ? [{ image: getMediaUrl(mediaHash, mediaWidth) }] : [],
      },
    });
    byOrder.set(item.orderId, list);
  }
  return byOrder;
}
