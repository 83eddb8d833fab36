import { eq } from 'drizzle-orm';
import { SESSION_SECONDS, STAFF_SESSION_SECONDS } from '#contract/session-lifetimes.ts';
import type { Client, Context } from '../../../context/context.ts';
import type { Transaction } from '../../../db/client.ts';
import { sessions, users } from '../../../db/schema/index.ts';
import { isStaff, userColumns } from '../accounts.queries.ts';
import { toDeviceLabel } from './device-label.ts';
import { issueTokens, type TokenPair } from './issue-tokens.ts';

export async function startSession(
  ctx: Context & { client?: Client },
  tx: Transaction,
  userId: number,
  { secondFactor = false }: { secondFactor?: boolean } = {},
): Promise<TokenPair> {
  // Locked, so that nobody becomes staff with a customer's longer session.
  const [user] = await tx.select(userColumns).from(users).where(eq(users.id, userId)).for('share');
  const seconds = isStaff(user!) ? STAFF_SESSION_SECONDS : SESSION_SECONDS;
  const createdAt = ctx.now();
  const [session] = await tx
    .insert(sessions)
    .values({
      userId,
      createdAt,
      endsAt: new Date(createdAt.getTime() + seconds * 1000),
      device: toDeviceLabel(ctx.client?.userAgent ?? ''),
      secondFactor,
    })
    .returning({ id: sessions.id });
  return issueTokens(ctx, tx, session!.id);
}
