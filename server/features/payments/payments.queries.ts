import { and, asc, desc, eq, gt, inArray, isNotNull, lt, or } from 'drizzle-orm';
import type { QueryRunner, Transaction } from '../../db/client.ts';
import { paymentAttempts } from '../../db/schema/index.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;

export async function findAttempt(db: QueryRunner, id: number): Promise<AttemptRow | null> {
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  return attempt ?? null;
}

export async function findAttemptByToken(db: QueryRunner, tokenHash: string): Promise<AttemptRow | null> {
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.tokenHash, tokenHash));
  return attempt ?? null;
}

/** The newest attempt of an order whose outcome is open, at one provider or at any. */
export async function findOpenAttempt(
  db: QueryRunner,
  orderId: number,
  provider?: AttemptRow['provider'],
): Promise<AttemptRow | null> {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.state, 'open'),
        provider && eq(paymentAttempts.provider, provider),
      ),
    )
    .orderBy(desc(paymentAttempts.id))
    .limit(1);
  return attempt ?? null;
}

/** May still turn out paid; the index payment_attempts_unsettled has the same words. */
const isUndecided = or(
  inArray(paymentAttempts.state, ['open', 'abandoned']),
  isNotNull(paymentAttempts.nextQueryAt),
);

/** Not final: its provider may still say that it was paid, or a person may. */
const isUncertain = or(
  inArray(paymentAttempts.state, ['open', 'abandoned', 'review']),
  isNotNull(paymentAttempts.nextQueryAt),
);

/** An attempt of an order that may still turn out paid, by its provider's word or a person's. */
export async function findUncertainAttempt(db: QueryRunner, orderId: number): Promise<AttemptRow | null> {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), isUncertain))
    .limit(1);
  return attempt ?? null;
}

/** The attempts of an order that may still turn out paid, newest first. */
export function selectUndecided(db: QueryRunner, orderId: number): Promise<AttemptRow[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(and(isUndecided, eq(paymentAttempts.orderId, orderId)))
    .orderBy(desc(paymentAttempts.id));
}

type AttemptReference = Pick<AttemptRow, 'id' | 'provider'>;
const attemptColumns = { id: paymentAttempts.id, provider: paymentAttempts.provider };

/** The oldest attempts above an id that may still turn out paid. */
export function selectUndecidedAbove(
  db: QueryRunner,
  id: number,
  limit: number,
): Promise<AttemptReference[]> {
  return db
    .select(attemptColumns)
    .from(paymentAttempts)
    .where(and(isUndecided, gt(paymentAttempts.id, id)))
    .orderBy(asc(paymentAttempts.id))
    .limit(limit);
}

/** The attempts that should have been asked about before a moment, the longest overdue first. */
export function selectOverdue(db: QueryRunner, before: Date, limit: number): Promise<AttemptReference[]> {
  return db
    .select(attemptColumns)
    .from(paymentAttempts)
    .where(lt(paymentAttempts.nextQueryAt, before))
    .orderBy(asc(paymentAttempts.nextQueryAt))
    .limit(limit);
}

/** Callbacks that name the attempt are still kept meanwhile: their rows only refer to it. */
export async function lockAttempt(tx: Transaction, id: number): Promise<AttemptRow> {
  const [attempt] = await tx
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, id))
    .for('no key update');
  if (!attempt) throw new Error(`payment attempt ${id} is gone`);
  return attempt;
}
