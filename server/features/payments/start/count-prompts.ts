import { and, eq, gt, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { defineQuery } from '../../../db/define-query.ts';
import { orders, paymentAttempts } from '../../../db/schema/index.ts';
import { isOpenOnline } from './earlier-attempts.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

interface PromptCount {
  prompts: number;
  oldest: Date | null;
}

interface PromptCounts {
  of_phone: PromptCount;
  of_order: PromptCount & { openSince: Date | null; otherOpen: number };
  of_user: PromptCount;
}

/** A push that Safaricom refused, or that was never sent, reached no phone. */
const isPrompt = and(
  eq(paymentAttempts.provider, 'safaricom'),
  or(isNotNull(paymentAttempts.reference), ne(paymentAttempts.state, 'failed')),
);
const isOpenPrompt = and(eq(paymentAttempts.provider, 'safaricom'), eq(paymentAttempts.state, 'open'));

const selectCount = (of: string) => ({
  prompts: sql<number>`count(*) filter (where ${isPrompt})`.mapWith(Number).as(`prompts_${of}`),
  oldest: sql<Date | null>`min(${paymentAttempts.createdAt}) filter (where ${isPrompt})`
    .mapWith(paymentAttempts.createdAt)
    .as(`oldest_${of}`),
});

type CountValues = { msisdn: string; orderId: number; userId: number; minuteAgo: Date; hourAgo: Date };
const selectPromptCounts = defineQuery<CountValues, PromptCounts[]>('count_prompts', (db, value) => {
  const ofPhone = db
    .select(selectCount('of_phone'))
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.phone, value('msisdn')), gt(paymentAttempts.createdAt, value('minuteAgo'))))
    .as('of_phone');
  const ofOrder = db
    .select({
      ...selectCount('of_order'),
      openSince: sql<Date | null>`max(${paymentAttempts.createdAt}) filter (where ${isOpenPrompt})`
        .mapWith(paymentAttempts.createdAt)
        .as('open_since'),
      otherOpen: sql<number>`count(*) filter (where ${isOpenOnline})`.mapWith(Number).as('other_open'),
    })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, value('orderId')))
    .as('of_order');
  const ofUser = db
    .select(selectCount('of_user'))
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(eq(orders.userId, value('userId')), gt(paymentAttempts.createdAt, value('hourAgo'))))
    .as('of_user');
  return db.select().from(ofPhone).crossJoin(ofOrder).crossJoin(ofUser);
});

type CountedPayer = Pick<CountValues, 'msisdn' | 'orderId' | 'userId'> & { now: Date };

/** One statement, of the prompts of the phone within a minute, of the order, and of the user within an hour. */
export async function countPrompts(tx: Transaction, { now, ...payer }: CountedPayer) {
  const minuteAgo = new Date(now.getTime() - MINUTE_MS);
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const [counts] = await selectPromptCounts(tx, { ...payer, minuteAgo, hourAgo });
  return { ofPhone: counts!.of_phone, ofOrder: counts!.of_order, ofUser: counts!.of_user };
}
