import { and, eq, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { identities, sessions, users } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { giveBack, type Limit, takeFrom } from '../../http/rate-limits.ts';
import { passwordMatches } from './passwords.ts';

const WINDOW_SECONDS = 900;
/** A Google token shows who is there now only for so long; it signs in for an hour. */
const FRESH_MS = 300_000;

/** What shows that the owner is there, and not only somebody who holds the session. */
export interface Proof {
  password?: string | undefined;
  /** A Google ID token. */
  googleToken?: string | undefined;
}

export interface OwnAccount {
  id: number;
  email: string;
  sessionId: string;
  /** Null on an account that only signs in with Google. */
  passwordHash: string | null;
}

/** The account of the caller's session; UNAUTHENTICATED where that has ended. */
export async function readOwnAccount(ctx: RequestContext): Promise<OwnAccount> {
  if (ctx.actor.kind === 'anonymous') throw new AppError('UNAUTHENTICATED');
  const { sessionId } = ctx.actor;
  const [account] = await ctx.db
    .select({ id: users.id, email: users.email, passwordHash: users.passwordHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  if (!account) throw new AppError('UNAUTHENTICATED');
  return { ...account, sessionId };
}

/**
 * Accepts the account's password, or a token that Google issued within the last five minutes to an account linked to it.
 * VALIDATION at `passwordField` or `google_token`; TOO_MANY_REQUESTS after too many wrong passwords; PROVIDER_DOWN.
 */
export async function assertReauthenticated(
  ctx: RequestContext,
  account: OwnAccount,
  { password, googleToken }: Proof,
  passwordField: string,
): Promise<void> {
  if (googleToken) return assertGoogleToken(ctx, account, googleToken);
  if (account.passwordHash === null) {
    throw invalid('google_token', 'This account has no password. Please confirm with Google.');
  }
  if (!password) throw invalid(passwordField, 'Please enter your password to confirm that it is you.');
  const limits: Limit[] = [
    {
      key: `reauth:user:${account.id}`,
      limit: ctx.config.limits.loginPerAccount,
      windowSeconds: WINDOW_SECONDS,
    },
  ];
  await takeFrom(ctx, limits);
  if (!(await passwordMatches(account.passwordHash, password))) {
    throw invalid(passwordField, 'This is not your current password. Please try again.');
  }
  await giveBack(ctx, limits);
}

async function assertGoogleToken(ctx: RequestContext, account: OwnAccount, token: string): Promise<void> {
  if (!ctx.google) {
    throw new AppError('PROVIDER_DOWN', { message: 'Sign-in with Google is not switched on.' });
  }
  const verified = await ctx.google.verify(token);
  if (verified.kind === 'unreachable') {
    throw new AppError('PROVIDER_DOWN', {
      message: 'Google cannot be reached right now. Please try again in a moment.',
    });
  }
  if (verified.kind === 'refused' || !isFresh(ctx, verified.account.issuedAt)) {
    throw invalid('google_token', 'Google’s confirmation is too old or not good. Please confirm again.');
  }
  const [linked] = await ctx.db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.provider, 'google'), eq(identities.subject, verified.account.subject)));
  if (linked?.userId !== account.id) {
    throw invalid(
      'google_token',
      'This Google account does not open your account. Please choose another one.',
    );
  }
}

function isFresh(ctx: RequestContext, issuedAt: Date): boolean {
  return Math.abs(ctx.now().getTime() - issuedAt.getTime()) <= FRESH_MS;
}

function invalid(field: string, message: string): AppError {
  return new AppError('VALIDATION', { message, fields: { [field]: message } });
}
