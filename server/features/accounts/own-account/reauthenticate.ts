import { and, eq, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../../context/context.ts';
import { logSecurityEvent } from '../../../context/log-security-event.ts';
import type { Transaction } from '../../../db/client.ts';
import { identities, sessions, users } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/errors.ts';
import { consumeLimits, type Limit, releaseLimits } from '../../../http/rate-limits.ts';
import {
  consumeCredential,
  type GoogleCredential,
  verifyGoogleCredential,
} from '../credentials/google-credential.ts';
import { passwordMatches } from '../credentials/passwords.ts';

const WINDOW_SECONDS = 900;
/** Reauthentication needs a Google token younger than this; sign-in accepts one for an hour. */
const MAX_CREDENTIAL_AGE_MS = 300_000;

/** Evidence that the owner is present, not just somebody who holds the session. */
interface Proof {
  password?: string | undefined;
  googleToken?: string | undefined;
  /** The cookie that the token's nonce is derived from; '' when absent. */
  cookie: string;
}

/** The proof in a request's body and cookie. */
export const readProof = (
  { password, google_token }: { password?: string | undefined; google_token?: string | undefined },
  readCookie: (name: 'gari_google') => string,
): Proof => ({ password, googleToken: google_token, cookie: readCookie('gari_google') });

export interface OwnAccount {
  id: number;
  email: string;
  sessionId: string;
  /** Null for an account that only signs in with Google. */
  passwordHash: string | null;
}

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
 * Accepts the account's password, or a token that Google issued to a linked account within the last five minutes.
 * Returns that token, for `consumeProof` in the transaction it authorizes, or null. Throws VALIDATION at
 * `passwordField` or `google_token`, TOO_MANY_REQUESTS after too many wrong passwords, or PROVIDER_DOWN.
 */
export async function assertReauthenticated(
  ctx: RequestContext,
  account: OwnAccount,
  { password, googleToken, cookie }: Proof,
  passwordField: string,
): Promise<GoogleCredential | null> {
  if (googleToken) return verifyGoogleProof(ctx, account, { token: googleToken, cookie });
  if (account.passwordHash === null) {
    throw validationError('google_token', 'This account has no password. Please confirm with Google.');
  }
  if (!password)
    throw validationError(passwordField, 'Please enter your password to confirm that it is you.');
  const limit = ctx.config.limits.loginPerAccount;
  const limits: Limit[] = [{ key: `reauth:user:${account.id}`, limit, windowSeconds: WINDOW_SECONDS }];
  await consumeLimits(ctx, limits).catch((error: unknown) => {
    logSecurityEvent(ctx, 'reauthentication_locked', account.id);
    throw error;
  });
  if (!(await passwordMatches(account.passwordHash, password))) {
    logSecurityEvent(ctx, 'reauthentication_failed', account.id);
    throw validationError(passwordField, 'This is not your current password. Please try again.');
  }
  await releaseLimits(ctx, limits);
  return null;
}

/** Throws VALIDATION when the Google token has already been used. */
export async function consumeProof(
  ctx: RequestContext,
  tx: Transaction,
  credential: GoogleCredential | null,
): Promise<void> {
  if (credential) await consumeCredential(ctx, tx, credential).catch(rethrowAsStale);
}

async function verifyGoogleProof(
  ctx: RequestContext,
  account: OwnAccount,
  input: { token: string; cookie: string },
): Promise<GoogleCredential> {
  const credential = await verifyGoogleCredential(ctx, input).catch(rethrowAsStale);
  if (Math.abs(ctx.now().getTime() - credential.issuedAt.getTime()) > MAX_CREDENTIAL_AGE_MS)
    throw staleCredentialError();
  const { subject } = credential.account;
  const [identity] = await ctx.db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.provider, 'google'), eq(identities.subject, subject)));
  if (identity?.userId !== account.id) {
    throw validationError(
      'google_token',
      'This Google account does not open your account. Please choose another one.',
    );
  }
  return credential;
}

const staleCredentialError = () =>
  validationError('google_token', 'Google’s confirmation is too old or not valid. Please confirm again.');

/** A 401 would make the browser treat the session as over. */
function rethrowAsStale(error: unknown): never {
  throw error instanceof AppError && error.code === 'INVALID_CREDENTIALS' ? staleCredentialError() : error;
}

function validationError(field: string, message: string): AppError {
  return new AppError('VALIDATION', { message, fields: { [field]: message } });
}
