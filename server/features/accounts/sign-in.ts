import { eq } from 'drizzle-orm';
import type { LoginReply } from '#contract/types.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { giveBack, type Limit, takeFrom } from '../../http/rate-limits.ts';
import { findUserByEmail } from './accounts.queries.ts';
import { passwordMatches } from './passwords.ts';
import { startSession } from './start-session.ts';

const WINDOW_SECONDS = 900;

interface Credentials {
  email: string;
  password: string;
  /** The caller's address, for the limit on guessing. */
  address: string;
}

/**
 * Starts a session for the right e-mail and password. INVALID_CREDENTIALS, or TOO_MANY_REQUESTS after too many failures:
 * each try counts as one until it succeeds, so that guesses sent at once are counted too.
 */
export async function signIn(
  ctx: RequestContext,
  { email, password, address }: Credentials,
): Promise<LoginReply> {
  const { loginPerAccount, loginPerAddress } = ctx.config.limits;
  const limits: Limit[] = [
    { key: `login:account:${email.toLowerCase()}`, limit: loginPerAccount, windowSeconds: WINDOW_SECONDS },
    { key: `login:address:${address}`, limit: loginPerAddress, windowSeconds: WINDOW_SECONDS },
  ];
  await takeFrom(ctx, limits);
  const found = await findUserByEmail(ctx.db, email);
  const matches = await passwordMatches(found?.passwordHash ?? null, password);
  if (!found || !matches) throw new AppError('INVALID_CREDENTIALS');
  await giveBack(ctx, limits);
  return inTransaction(ctx.db, async (tx) => {
    // A reset or a deletion that came in between has ended all sessions: none may begin after it.
    const [now] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, found.user.id))
      .for('share');
    if (now?.passwordHash !== found.passwordHash) throw new AppError('INVALID_CREDENTIALS');
    const tokens = await startSession(ctx, tx, found.user.id);
    return { message: 'Signed in.', tokens, user: found.user };
  });
}
