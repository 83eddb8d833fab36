import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { maskFrame } from '#contract/fitment/mask-frame.ts';
import { MAX_CUSTOMER_NOTES } from '#contract/schemas/customers.ts';
import type { Customer, CustomerNote } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { countRows } from '../../db/count-rows.ts';
import { customerNotes, orders, refundTasks, users } from '../../db/schema/index.ts';
import type { Input } from '../../http/verb.ts';
import { selectCars } from '../garage/garage.queries.ts';
import { selectAddresses } from '../orders/addresses/addresses.ts';
import { readCustomer } from './customers.queries.ts';

const MAX_ORDERS = 20;
const MAX_REFUNDS = 50;

export async function readCustomerPage(
  { db }: Context,
  { params: { id } }: Input<'customer', 'params'>,
): Promise<Customer> {
  const customer = await readCustomer(db, id);
  const isPlaced = and(eq(orders.userId, id), isNotNull(orders.placedAt))!;
  const [placed, counted, cars, savedAddresses, openRefunds, notes] = await Promise.all([
    db
      .select({
        order_number: orders.orderNumber,
        status: orders.status,
        total: orders.total,
        placedAt: orders.placedAt,
      })
      .from(orders)
      .where(isPlaced)
      .orderBy(desc(orders.placedAt))
      .limit(MAX_ORDERS),
    countRows(db, sql`select from ${orders} where ${isPlaced}`),
    selectCars(db, id),
    selectAddresses(db, id),
    selectOpenRefunds(db, id),
    selectNotes(db, id),
  ]);
  return {
    ...customer,
    orders: placed.map(({ placedAt, ...order }) => ({ ...order, placed_at: placedAt!.toISOString() })),
    order_count: counted.count,
    cars: cars.map(({ label, nickname, year, frame }) => ({
      label,
      nickname,
      year,
      frame: frame === null ? null : maskFrame(frame),
    })),
    addresses: savedAddresses.map((address) => ({
      id: address.id,
      name: `${address.first_name} ${address.last_name}`,
      phone: address.phone_number,
      email: address.email,
      street: address.street_address,
      city: address.city,
      county: address.county,
    })),
    open_refunds: openRefunds,
    notes,
  };
}

/** From the orders of the customer: open refunds of the whole shop may be many. */
function selectOpenRefunds(db: QueryRunner, userId: number): Promise<Customer['open_refunds']> {
  const ownOrderIds = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  return db
    .select({
      id: refundTasks.id,
      order_number: orders.orderNumber,
      amount: refundTasks.amount,
      paid_back: refundTasks.paidBack,
    })
    .from(refundTasks)
    .innerJoin(orders, eq(orders.id, refundTasks.orderId))
    .where(and(eq(refundTasks.state, 'open'), inArray(refundTasks.orderId, ownOrderIds)))
    .orderBy(refundTasks.id)
    .limit(MAX_REFUNDS);
}

export async function selectNotes(db: QueryRunner, userId: number): Promise<CustomerNote[]> {
  const rows = await db
    .select({
      id: customerNotes.id,
      text: customerNotes.text,
      createdAt: customerNotes.createdAt,
      by: users.username,
    })
    .from(customerNotes)
    .leftJoin(users, eq(users.id, customerNotes.authorId))
    .where(eq(customerNotes.userId, userId))
    .orderBy(desc(customerNotes.createdAt), desc(customerNotes.id))
    .limit(MAX_CUSTOMER_NOTES);
  return rows.map(({ createdAt, ...note }) => ({ ...note, created_at: createdAt.toISOString() }));
}
