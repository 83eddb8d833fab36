import { and, eq, lt } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../db/client.ts';
import { idempotencyKeys } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { fingerprintOf, KEY_LIFE_MS } from './orders.rules.ts';

interface Keyed {
  userId: number;
  /** The request's Idempotency-Key, if it has one. */
  key: string | null;
  /** What was asked: the same key with something else is KEY_REUSED. */
  asked: unknown;
}

export function refuseBadKey(key: string | null): void {
  if (key === null || /^[\w-]{8,100}$/.test(key)) return;
  throw new AppError('VALIDATION', {
    message: 'Idempotency-Key must be 8 to 100 letters, digits, - or _.',
  });
}

/** The order that an earlier request with this key made, else the one made now; only then the key is kept. */
export async function onceByKey(
  ctx: RequestContext,
  tx: Transaction,
  { userId, key, asked }: Keyed,
  make: () => Promise<number>,
): Promise<number> {
  if (!key) return make();
  const replayed = await claimKey(ctx, tx, { userId, key, fingerprint: fingerprintOf(asked) });
  if (replayed) return replayed;
  const made = await make();
  await tx
    .update(idempotencyKeys)
    .set({ orderId: made })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return made;
}

/** Answers the order of an earlier request with this key, or null where the key is new and now taken. */
async function claimKey(
  ctx: RequestContext,
  tx: Transaction,
  { userId, key, fingerprint }: { userId: number; key: string; fingerprint: string },
): Promise<number | null> {
  const now = ctx.now();
  const own = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  await tx
    .delete(idempotencyKeys)
    .where(and(own, lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEY_LIFE_MS))));
  const taken = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, fingerprint, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (taken.length > 0) return null;
  const [earlier] = await tx.select().from(idempotencyKeys).where(own);
  if (earlier?.fingerprint !== fingerprint) throw new AppError('KEY_REUSED');
  return earlier.orderId;
}
