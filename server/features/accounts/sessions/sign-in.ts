import { eq } from 'drizzle-orm';
import type { LoginReply } from '#contract/types.ts';
import type { Context, RequestContext } from '../../../context/context.ts';
import { logSecurityEvent, logSignIn } from '../../../context/log-security-event.ts';
import { runInTransaction } from '../../../db/client.ts';
import { users } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/errors.ts';
import { consumeLimits, type Limit, releaseLimits } from '../../../http/rate-limits.ts';
import type { Input } from '../../../http/verb.ts';
import { findUserByEmail, getAccountKey } from '../accounts.queries.ts';
import { passwordMatches } from '../credentials/passwords.ts';
import type { RefusedWithTickets, WithTickets } from '../credentials/tickets.ts';
import { hashToken } from '../credentials/tokens.ts';
import { hasSecondFactor } from '../second-factor/has-second-factor.ts';
import { requireCode } from '../second-factor/sign-in-tickets.ts';
import { isKnownDevice, rememberDevice } from './known-devices.ts';
import { startSession } from './start-session.ts';

const WINDOW_SECONDS = 900;

/**
 * Throws INVALID_CREDENTIALS, or TOO_MANY_REQUESTS after too many failures. Each try counts until it succeeds, so
 * that concurrent guesses count too. A known device has its own limit, so that strangers cannot lock the owner out.
 * With a second factor there is no session yet: returns SECOND_FACTOR_REQUIRED.
 */
export async function signIn(
  ctx: RequestContext,
  { body: { email, password }, readCookie }: Input<'login', 'body' | 'readCookie'>,
): Promise<WithTickets<LoginReply> | RefusedWithTickets> {
  const device = readCookie('gari_device');
  const existing = await findUserByEmail(ctx.db, email);
  const userId = existing?.user.id ?? null;
  const isFromKnownDevice = await isKnownDevice(ctx.db, { userId: userId ?? 0, device });
  const account = await getAccountKey(ctx.db, userId, email);
  const accountLimitKey = isFromKnownDevice ? `login:device:${hashToken(device)}` : `login:${account}`;
  const limits = getLimits(ctx, [accountLimitKey, `login:address:${ctx.client.address}`]);
  await consumeLimits(ctx, limits).catch((error: unknown) => {
    logSecurityEvent(ctx, 'sign_in_locked', userId);
    throw error;
  });
  const matches = await passwordMatches(existing?.passwordHash ?? null, password);
  if (!existing || !matches) throw rejectSignIn(ctx, userId);
  await releaseLimits(ctx, limits);
  const signedIn = await runInTransaction(ctx.db, async (tx) => {
    // No session may start after a concurrent reset or deletion has ended them all.
    const [current] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, existing.user.id))
      .for('share');
    if (current?.passwordHash !== existing.passwordHash) throw rejectSignIn(ctx, userId);
    if (await hasSecondFactor(tx, existing.user.id)) {
      return requireCode(ctx, tx, {
        userId: existing.user.id,
        method: 'password',
        passwordHash: existing.passwordHash,
      });
    }
    const tokens = await startSession(ctx, tx, existing.user.id);
    const deviceTicket = await rememberDevice(ctx, tx, { userId: existing.user.id, device });
    return { reply: { message: 'Signed in.', tokens, user: existing.user }, tickets: [deviceTicket] };
  });
  if ('reply' in signedIn) logSignIn(ctx, 'password', existing.user.id);
  return signedIn;
}

function getLimits({ config }: Context, [account, address]: [string, string]): Limit[] {
  const { loginPerAccount, loginPerAddress } = config.limits;
  return [
    { key: account, limit: loginPerAccount, windowSeconds: WINDOW_SECONDS },
    { key: address, limit: loginPerAddress, windowSeconds: WINDOW_SECONDS },
  ];
}

function rejectSignIn(ctx: RequestContext, userId: number | null): AppError {
  logSecurityEvent(ctx, 'sign_in_failed', userId);
  return new AppError('INVALID_CREDENTIALS');
}
