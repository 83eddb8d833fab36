import { and, asc, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { PersonalData } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import {
  identities,
  newsConsents,
  orderEvents,
  orderNotes,
  orders,
  paymentAttempts,
  products,
  reviews,
  sessions,
  stockRequests,
  users,
  vehicleRequests,
} from '../../db/schema/index.ts';
import { selectCars } from '../garage/garage.queries.ts';
import { selectAddresses } from '../orders/addresses/addresses.ts';
import { selectOrders } from '../orders/orders.queries.ts';
import { selectNotes } from './read-customer-page.ts';

const MAX_ORDERS = 2000;
const MAX_ROWS = 1000;
const ORDERS_PER_QUERY = 200;

/** Frame numbers are whole: they belong to the person who gets this. Lists stop at limits that people do not reach. */
export async function readPersonalData(db: QueryRunner, userId: number, now: Date): Promise<PersonalData> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  const { id, username, email, createdAt, orderSms } = user!;
  const ownOrders = await selectAllOrders(db, userId);
  return {
    exported_at: now.toISOString(),
    complete: ownOrders.length < MAX_ORDERS,
    account: { id, username, email, created_at: createdAt.toISOString(), order_sms: orderSms },
    sign_in_methods: await selectSignInMethods(db, userId, user!.passwordHash),
    sessions: await selectSessions(db, userId),
    addresses: await selectAddresses(db, userId),
    cars: await selectCars(db, userId),
    orders: ownOrders,
    reviews: await selectReviews(db, userId),
    car_requests: await selectCarRequests(db, userId, email),
    ...(await selectNews(db, userId)),
    notes: await selectNotes(db, userId),
  };
}

async function selectSignInMethods(db: QueryRunner, userId: number, passwordHash: string | null) {
  const linked = await db
    .select({ provider: identities.provider })
    .from(identities)
    .where(eq(identities.userId, userId))
    .limit(MAX_ROWS);
  return [...(passwordHash === null ? [] : ['password']), ...linked.map(({ provider }) => provider)];
}

async function selectSessions(db: QueryRunner, userId: number) {
  const rows = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
    .limit(MAX_ROWS);
  return rows.map(({ device, createdAt, lastUsedAt }) => ({
    device,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
  }));
}

async function selectAllOrders(db: QueryRunner, userId: number) {
  const where = and(eq(orders.userId, userId), isNotNull(orders.placedAt));
  const found = [];
  for (let offset = 0; offset < MAX_ORDERS; offset += ORDERS_PER_QUERY) {
    const batch = await selectOrders(db, { where, limit: ORDERS_PER_QUERY, offset });
    found.push(...(await withHistory(db, batch)));
    if (batch.length < ORDERS_PER_QUERY) break;
  }
  return found;
}

async function withHistory<Order extends { id: number }>(db: QueryRunner, batch: readonly Order[]) {
  const ids = batch.map(({ id }) => id);
  if (ids.length === 0) return [];
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, ids))
    .orderBy(asc(paymentAttempts.id));
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id));
  const notes = await db
    .select()
    .from(orderNotes)
    .where(inArray(orderNotes.orderId, ids))
    .orderBy(asc(orderNotes.id));
  return batch.map((order) => ({
    ...order,
    notes: notes
      .filter(({ orderId }) => orderId === order.id)
      .map(({ at, text }) => ({ at: at.toISOString(), text })),
    payments: attempts
      .filter(({ orderId }) => orderId === order.id)
      .map(({ method, state, amount, phone, receipt, createdAt }) => ({
        method,
        state,
        amount,
        phone,
        receipt,
        at: createdAt.toISOString(),
      })),
    history: events
      .filter(({ orderId }) => orderId === order.id)
      .map(({ at, actor, to, note }) => ({ at: at.toISOString(), actor, to, note })),
  }));
}

async function selectReviews(db: QueryRunner, userId: number) {
  const rows = await db
    .select({ review: reviews, product: products.name })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.userId, userId))
    .orderBy(desc(reviews.id))
    .limit(MAX_ROWS);
  return rows.map(({ review: { name, rating, comment, createdAt }, product }) => ({
    product,
    name,
    rating,
    comment,
    created_at: createdAt.toISOString(),
  }));
}

/** Those sent without signing in are found by the address. */
async function selectCarRequests(db: QueryRunner, userId: number, email: string) {
  const rows = await db
    .select()
    .from(vehicleRequests)
    .where(or(eq(vehicleRequests.userId, userId), sql`lower(${vehicleRequests.email}) = lower(${email})`))
    .orderBy(desc(vehicleRequests.id))
    .limit(MAX_ROWS);
  return rows.map(({ phone, email: sentEmail, text, frame, status, createdAt }) => ({
    phone,
    email: sentEmail,
    text,
    frame,
    status,
    created_at: createdAt.toISOString(),
  }));
}

async function selectNews(db: QueryRunner, userId: number) {
  const consents = await db
    .select()
    .from(newsConsents)
    .where(eq(newsConsents.userId, userId))
    .limit(MAX_ROWS);
  const requests = await db
    .select({ product: products.name, createdAt: stockRequests.createdAt })
    .from(stockRequests)
    .innerJoin(products, eq(products.id, stockRequests.productId))
    .where(eq(stockRequests.userId, userId))
    .orderBy(desc(stockRequests.id))
    .limit(MAX_ROWS);
  return {
    news_consents: consents.map(({ kind, givenAt }) => ({ kind, given_at: givenAt.toISOString() })),
    stock_requests: requests.map(({ product, createdAt }) => ({
      product,
      created_at: createdAt.toISOString(),
    })),
  };
}
