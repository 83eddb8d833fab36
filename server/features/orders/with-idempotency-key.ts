import { and, eq, lt } from 'drizzle-orm';
import type { RequestContext } from '../../context/context.ts';
import type { Transaction } from '../../db/client.ts';
import { idempotencyKeys } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { computeFingerprint, IDEMPOTENCY_KEY_TTL_MS } from './orders.rules.ts';

interface KeyedRequest {
  userId: number;
  key: string | null;
  requestPayload: unknown;
}

export function assertValidIdempotencyKey(key: string | null): void {
  if (key === null || /^[\w-]{8,100}$/.test(key)) return;
  throw new AppError('VALIDATION', {
    message: 'Idempotency-Key must be 8 to 100 letters, digits, - or _.',
  });
}

/** Returns the order of an earlier request with this key, or creates one. A failed creation does not use the key. */
export async function withIdempotencyKey(
  ctx: RequestContext,
  tx: Transaction,
  { userId, key, requestPayload }: KeyedRequest,
  createOrder: () => Promise<number>,
): Promise<number> {
  if (!key) return createOrder();
  const replayedOrderId = await claimKey(ctx, tx, {
    userId,
    key,
    fingerprint: computeFingerprint(requestPayload),
  });
  if (replayedOrderId) return replayedOrderId;
  const orderId = await createOrder();
  await tx
    .update(idempotencyKeys)
    .set({ orderId })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
    .prepare('use_key')
    .execute();
  return orderId;
}

async function claimKey(
  ctx: RequestContext,
  tx: Transaction,
  { userId, key, fingerprint }: { userId: number; key: string; fingerprint: string },
): Promise<number | null> {
  const now = ctx.now();
  const isOwnKey = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  const claim = { fingerprint, createdAt: now, orderId: null };
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, ...claim })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: claim,
      setWhere: lt(idempotencyKeys.createdAt, new Date(now.getTime() - IDEMPOTENCY_KEY_TTL_MS)),
    })
    .returning({ key: idempotencyKeys.key })
    .prepare('claim_key')
    .execute();
  if (claimed.length > 0) return null;
  const [existing] = await tx.select().from(idempotencyKeys).where(isOwnKey);
  if (existing?.fingerprint !== fingerprint) throw new AppError('KEY_REUSED');
  return existing.orderId;
}
