import { createHash } from 'node:crypto';
import type { RequestContext } from '../../../context/context.ts';
import { logSecurityEvent } from '../../../context/log-security-event.ts';
import type { Transaction } from '../../../db/client.ts';
import { usedIdTokens } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/errors.ts';
import type { Input } from '../../../http/verb.ts';
import type { GoogleAccount } from '../../../providers/google/google.ts';
import { isToken, type WithTickets } from './tickets.ts';
import { hashToken, newToken } from './tokens.ts';

const COOKIE_MAX_AGE_SECONDS = 30 * 86_400;

export interface GoogleCredential {
  account: GoogleAccount;
  hash: string;
  issuedAt: Date;
  expiresAt: Date;
}

/** A token reveals its nonce, which must not reveal the cookie. */
const deriveNonce = (cookie: string) => createHash('sha256').update(`nonce:${cookie}`).digest('base64url');

export function issueGoogleNonce(
  ctx: RequestContext,
  { readCookie }: Input<'googleNonce', 'readCookie'>,
): WithTickets<{ nonce: string }> {
  const existingCookie = readCookie('gari_google');
  const cookie = isToken(existingCookie) ? existingCookie : newToken(ctx.randomBytes);
  return {
    reply: { nonce: deriveNonce(cookie) },
    tickets: [{ name: 'gari_google', value: cookie, seconds: COOKIE_MAX_AGE_SECONDS }],
  };
}

/** A token with a nonce is valid only in its own browser. Throws INVALID_CREDENTIALS or PROVIDER_DOWN. */
export async function verifyGoogleCredential(
  ctx: RequestContext,
  { token, cookie }: { token: string; cookie: string },
): Promise<GoogleCredential> {
  if (!ctx.google)
    throw new AppError('PROVIDER_DOWN', { message: 'Sign-in with Google is not switched on.' });
  const verification = await ctx.google.verify(token);
  if (verification.kind === 'unreachable') {
    throw new AppError('PROVIDER_DOWN', {
      message: 'Google cannot be reached right now. Please try again in a moment.',
    });
  }
  if (verification.kind === 'refused' || !verification.account.emailVerified) throw rejectCredential(ctx);
  const { account, nonce, issuedAt, expiresAt } = verification;
  if (nonce !== null && (!isToken(cookie) || nonce !== deriveNonce(cookie))) throw rejectCredential(ctx);
  return { account, hash: hashToken(token), issuedAt, expiresAt };
}

/** Marks a token as used; call it in the transaction that uses it. Throws INVALID_CREDENTIALS the second time. */
export async function consumeCredential(
  ctx: RequestContext,
  tx: Transaction,
  { hash, expiresAt }: GoogleCredential,
): Promise<void> {
  const [inserted] = await tx
    .insert(usedIdTokens)
    .values({ hash, expiresAt })
    .onConflictDoNothing()
    .returning();
  if (!inserted) throw rejectCredential(ctx);
}

function rejectCredential(ctx: RequestContext): AppError {
  logSecurityEvent(ctx, 'sign_in_failed', null);
  return new AppError('INVALID_CREDENTIALS', {
    message: 'Google did not confirm this sign-in. Please try again.',
  });
}
