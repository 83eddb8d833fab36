import { createHash } from 'node:crypto';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../db/client.ts';
import { usedIdTokens } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { logSecurityEvent } from '../../log-security-event.ts';
import type { GoogleAccount } from '../../providers/google/google.ts';
import { isToken, type WithTickets } from './tickets.ts';
import { hashToken, newToken } from './tokens.ts';

const COOKIE_MAX_AGE_SECONDS = 30 * 86_400;

export interface GoogleCredential {
  account: GoogleAccount;
  hash: string;
  issuedAt: Date;
  expiresAt: Date;
}

/** The nonce is made from the cookie, so that a token, which shows its nonce, does not show the cookie. */
const deriveNonce = (cookie: string) => createHash('sha256').update(`nonce:${cookie}`).digest('base64url');

/** What Google is to write into tokens for this browser: the same for as long as the browser keeps its cookie. */
export function issueGoogleNonce(
  ctx: RequestContext,
  existingCookie: string,
): WithTickets<{ nonce: string }> {
  const cookie = isToken(existingCookie) ? existingCookie : newToken(ctx.randomBytes);
  return {
    reply: { nonce: deriveNonce(cookie) },
    tickets: [{ name: 'gari_google', value: cookie, seconds: COOKIE_MAX_AGE_SECONDS }],
  };
}

/**
 * Reads a Google ID token. One with a nonce is good only in the browser that the nonce was made for; one without, from
 * a client that asked for none, in any. INVALID_CREDENTIALS for one that is not good, PROVIDER_DOWN without Google's keys.
 */
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

/** Uses a token up, in the transaction of what it is used for: INVALID_CREDENTIALS the second time. */
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
