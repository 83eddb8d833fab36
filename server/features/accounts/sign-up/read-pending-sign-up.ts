import { and, eq, gt } from 'drizzle-orm';
import type { PendingSignUp } from '#contract/types.ts';
import type { Context } from '../../../context/context.ts';
import { pendingSignups } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/errors.ts';
import type { Input } from '../../../http/verb.ts';
import { CODE_TTL_MS } from '../credentials/codes.ts';
import { hashToken } from '../credentials/tokens.ts';
import { PENDING_SIGNUP_TTL_MS } from './pending-signups.queries.ts';

/** The minimum wait between two codes on the verification screen (SIGNUP-16). */
const RESEND_COOLDOWN_MS = 60_000;

/** `resend_in` is in seconds. Throws NOT_FOUND without a pending sign-up. */
export async function readPendingSignUp(
  ctx: Context,
  { readCookie }: Input<'pendingSignUp', 'readCookie'>,
): Promise<PendingSignUp> {
  const now = ctx.now().getTime();
  const [pending] = await ctx.db
    .select({ email: pendingSignups.email, codeExpiresAt: pendingSignups.codeExpiresAt })
    .from(pendingSignups)
    .where(
      and(
        eq(pendingSignups.ticketHash, hashToken(readCookie('gari_signup'))),
        gt(pendingSignups.createdAt, new Date(now - PENDING_SIGNUP_TTL_MS)),
      ),
    );
  if (!pending) throw new AppError('NOT_FOUND', { message: 'There is no sign-up under way here.' });
  const resendAt = pending.codeExpiresAt.getTime() - CODE_TTL_MS + RESEND_COOLDOWN_MS;
  return { email: pending.email, resend_in: Math.max(0, Math.ceil((resendAt - now) / 1000)) };
}
