import { and, count, eq, gt, min } from 'drizzle-orm';
import type { Context } from '../../../context/context.ts';
import type { Transaction } from '../../../db/client.ts';
import { orders, paymentAttempts } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/errors.ts';
import type { AttemptRow } from '../payments.queries.ts';

const HOUR_MS = 3_600_000;

/** Limits a locked buyer's card references and portal pages per hour: each reserves stock or calls the provider. */
export async function assertAttemptLimit(
  ctx: Context,
  tx: Transaction,
  { userId, provider }: { userId: number; provider: Exclude<AttemptRow['provider'], 'safaricom'> },
): Promise<void> {
  const since = new Date(ctx.now().getTime() - HOUR_MS);
  const [row] = await tx
    .select({ begun: count(), oldest: min(paymentAttempts.createdAt) })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        eq(paymentAttempts.provider, provider),
        gt(paymentAttempts.createdAt, since),
      ),
    );
  if (!row?.oldest || row.begun < ctx.config.limits.onlinePerUser) return;
  const retryAfter = Math.max(1, Math.ceil((row.oldest.getTime() + HOUR_MS - ctx.now().getTime()) / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  throw new AppError('TOO_MANY_REQUESTS', {
    message: `Too many payments were begun. Please try again in ${minutes} minutes, or pay another way.`,
    retryAfter,
  });
}
