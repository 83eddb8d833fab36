import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Context } from '../../../context/context.ts';
import type { QueryRunner, Transaction } from '../../../db/client.ts';
import { passkeyChallenges } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/errors.ts';
import { hashToken, newToken } from '../credentials/tokens.ts';

const CHALLENGE_SECONDS = 300;
export const CHALLENGE_MS = CHALLENGE_SECONDS * 1000;

/** `userId` is who adds a passkey; null for a sign-in. Returns 256 random bits in base64url. */
export async function issueChallenge(ctx: Context, db: QueryRunner, userId: number | null): Promise<string> {
  const challenge = newToken(ctx.randomBytes);
  await db.insert(passkeyChallenges).values({ hash: hashToken(challenge), userId, createdAt: ctx.now() });
  return challenge;
}

/** Throws TICKET_REFUSED for a challenge that is unknown, used, too old, or somebody else's. */
export async function consumeChallenge(
  ctx: Context,
  tx: Transaction,
  { challenge, userId }: { challenge: string; userId: number | null },
): Promise<void> {
  const oldest = new Date(ctx.now().getTime() - CHALLENGE_MS);
  const consumed = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hashToken(challenge)),
        gt(passkeyChallenges.createdAt, oldest),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
      ),
    )
    .returning({ hash: passkeyChallenges.hash });
  if (consumed.length === 0)
    throw new AppError('TICKET_REFUSED', { message: 'This took too long. Please try again.' });
}
