import { eq } from 'drizzle-orm';
import type { LoginReply } from '#contract/types.ts';
import type { Context, RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { giveBack, type Limit, takeFrom } from '../../http/rate-limits.ts';
import { logSecurityEvent } from '../../log-security-event.ts';
import { accountKey, findUserByEmail } from './accounts.queries.ts';
import { isKnownDevice, rememberDevice } from './known-devices.ts';
import { passwordMatches } from './passwords.ts';
import { startSession } from './start-session.ts';
import type { WithTickets } from './tickets.ts';
import { hashToken } from './tokens.ts';

const WINDOW_SECONDS = 900;

interface Credentials {
  email: string;
  password: string;
  /** The cookie of a browser that has signed in before, '' where there is none. */
  device: string;
}

/**
 * Starts a session for the right e-mail and password. INVALID_CREDENTIALS, or TOO_MANY_REQUESTS after too many failures:
 * each try counts as one until it succeeds, so that guesses sent at once are counted too. A browser that has signed in to
 * the account before has a count of its own, so that strangers do not lock the owner out.
 */
export async function signIn(
  ctx: RequestContext,
  { email, password, device }: Credentials,
): Promise<WithTickets<LoginReply>> {
  const found = await findUserByEmail(ctx.db, email);
  const userId = found?.user.id ?? null;
  const known = await isKnownDevice(ctx.db, { userId: userId ?? 0, device });
  const account = await accountKey(ctx.db, userId, email);
  const counted = known ? `login:device:${hashToken(device)}` : `login:${account}`;
  const limits = limitsOf(ctx, [counted, `login:address:${ctx.client.address}`]);
  await takeFrom(ctx, limits).catch((error: unknown) => {
    logSecurityEvent(ctx, 'sign_in_locked', userId);
    throw error;
  });
  const matches = await passwordMatches(found?.passwordHash ?? null, password);
  if (!found || !matches) throw failed(ctx, userId);
  await giveBack(ctx, limits);
  return inTransaction(ctx.db, async (tx) => {
    // A reset or a deletion that came in between has ended all sessions: none may begin after it.
    const [now] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, found.user.id))
      .for('share');
    if (now?.passwordHash !== found.passwordHash) throw failed(ctx, userId);
    const tokens = await startSession(ctx, tx, found.user.id);
    const remembered = await rememberDevice(ctx, tx, { userId: found.user.id, device });
    return { reply: { message: 'Signed in.', tokens, user: found.user }, tickets: [remembered] };
  });
}

function limitsOf({ config }: Context, [account, address]: [string, string]): Limit[] {
  const { loginPerAccount, loginPerAddress } = config.limits;
  return [
    { key: account, limit: loginPerAccount, windowSeconds: WINDOW_SECONDS },
    { key: address, limit: loginPerAddress, windowSeconds: WINDOW_SECONDS },
  ];
}

function failed(ctx: RequestContext, userId: number | null): AppError {
  logSecurityEvent(ctx, 'sign_in_failed', userId);
  return new AppError('INVALID_CREDENTIALS');
}
