import { and, asc, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { MAX_FAILED_EMAILS, MAX_OLDEST_TASKS } from '#contract/schemas/work-lists.ts';
import type { OpenTasks } from '#contract/types.ts';
import type { Context, RequestContext } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { countRows, MAX_COUNTED } from '../../db/count-rows.ts';
import {
  mails,
  orders,
  paymentReviews,
  products,
  refundTasks,
  vehicleRequests,
} from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { readSettings } from '../settings/read-settings.ts';

/** What waits for the staff. */
export async function countOpenTasks(ctx: RequestContext): Promise<OpenTasks> {
  const { db } = ctx;
  const [toPack, toDeliver, carRequests, forSuperuser] = await Promise.all([
    nameTasks(db, TASKS.order_to_pack),
    nameTasks(db, TASKS.order_to_deliver),
    nameTasks(db, TASKS.car_request),
    getCurrentUser(ctx).is_superuser ? countForSuperuser(ctx) : NOTHING,
  ]);
  return { to_pack: toPack, to_deliver: toDeliver, car_requests: carRequests, ...forSuperuser };
}

const NOTHING = { refunds: null, payment_reviews: null, low_stock: null, failed_emails: null };

async function countForSuperuser({ db, config }: Context) {
  const { low_stock: level } = await readSettings(db, config);
  const isLow = and(isNull(products.archivedAt), lte(products.stockQuantity, level));
  const [refunds, reviews, lowStock, fewest, failed, newest] = await Promise.all([
    nameTasks(db, TASKS.refund),
    nameTasks(db, TASKS.payment_review),
    countRows(db, sql`select from ${products} where ${isLow}`),
    db
      .select({ id: products.id, name: products.name, stock_quantity: products.stockQuantity })
      .from(products)
      .where(isLow)
      .orderBy(asc(products.stockQuantity), asc(products.id))
      .limit(MAX_OLDEST_TASKS),
    countTasks(db, TASKS.failed_email),
    db
      .select()
      .from(mails)
      .where(TASKS.failed_email.where)
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(MAX_FAILED_EMAILS),
  ]);
  return {
    refunds,
    payment_reviews: reviews,
    low_stock: { ...lowStock, ...(fewest.length > 0 && { fewest }) },
    failed_emails: {
      ...failed,
      newest: newest.map(({ id, recipient, subject, reason, createdAt }) => ({
        id,
        recipient,
        subject,
        reason,
        created_at: createdAt.toISOString(),
      })),
    },
  };
}

interface TaskRows {
  table: PgTable;
  where: SQL;
  /** An index has the rows in its order. */
  since: PgColumn;
}

interface NamedTaskRows extends TaskRows {
  /** What tells one from the others, as text. */
  subject: SQL<string> | PgColumn;
}

const orderNumberOf = (orderId: PgColumn) =>
  sql<string>`(select order_number from ${orders} where ${orders.id} = ${orderId})`;

export const TASKS = {
  order_to_pack: {
    table: orders,
    where: eq(orders.status, 'paid'),
    since: orders.placedAt,
    subject: orders.orderNumber,
  },
  order_to_deliver: {
    table: orders,
    where: eq(orders.status, 'shipping'),
    since: orders.placedAt,
    subject: orders.orderNumber,
  },
  car_request: {
    table: vehicleRequests,
    where: eq(vehicleRequests.status, 'open'),
    since: vehicleRequests.createdAt,
    subject: sql<string>`${vehicleRequests.id}::text`,
  },
  refund: {
    table: refundTasks,
    where: eq(refundTasks.state, 'open'),
    since: refundTasks.createdAt,
    subject: orderNumberOf(refundTasks.orderId),
  },
  payment_review: {
    table: paymentReviews,
    where: eq(paymentReviews.state, 'open'),
    since: paymentReviews.createdAt,
    subject: orderNumberOf(paymentReviews.orderId),
  },
  failed_email: { table: mails, where: eq(mails.state, 'failed'), since: mails.createdAt },
} satisfies Record<string, TaskRows & Partial<NamedTaskRows>>;

export async function countTasks(db: QueryRunner, { table, where, since }: TaskRows) {
  const { rows } = await db.execute<{ count: number; oldest: Date | string | null }>(sql`
    select count(*)::int as count, min(since) as oldest
    from (select ${since} as since from ${table} where ${where} order by ${asc(since)} limit ${MAX_COUNTED + 1}) as found`);
  const { count, oldest } = rows[0]!;
  return {
    count: Math.min(count, MAX_COUNTED),
    ...(count > MAX_COUNTED && { capped: true }),
    oldest_at: oldest === null ? null : new Date(oldest).toISOString(),
  };
}

async function nameTasks(db: QueryRunner, tasks: NamedTaskRows) {
  const counted = await countTasks(db, tasks);
  if (counted.count === 0) return counted;
  const { table, where, since, subject } = tasks;
  const { rows } = await db.execute<{ subject: string; since: Date | string }>(sql`
    select ${subject} as subject, ${since} as since from ${table} where ${where} order by ${asc(since)} limit ${MAX_OLDEST_TASKS}`);
  const oldest = rows.map((row) => ({ subject: row.subject, since: new Date(row.since).toISOString() }));
  return { ...counted, oldest };
}
