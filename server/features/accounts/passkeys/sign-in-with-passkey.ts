import { and, eq, lt } from 'drizzle-orm';
import type { LoginReply, PasskeyRequestOptions, SignedChallenge } from '#contract/types.ts';
import type { RequestContext } from '../../../context/context.ts';
import { logSecurityEvent, logSignIn } from '../../../context/log-security-event.ts';
import { runInTransaction, type Transaction } from '../../../db/client.ts';
import { passkeys, users } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/errors.ts';
import { consumeLimits, releaseLimits } from '../../../http/rate-limits.ts';
import type { Input } from '../../../http/verb.ts';
import { userColumns } from '../accounts.queries.ts';
import type { WithTickets } from '../credentials/tickets.ts';
import { rememberDevice } from '../sessions/known-devices.ts';
import { startSession } from '../sessions/start-session.ts';
import { CHALLENGE_MS, consumeChallenge, issueChallenge } from './challenges.ts';
import { getOrigins, getRelyingPartyId, loadWebAuthn, toUserHandle } from './relying-party.ts';

const WINDOW_SECONDS = 900;

const getLimit = ({ config, client }: RequestContext, name: string) => ({
  key: `${name}:address:${client.address}`,
  limit: config.limits.loginPerAddress,
  windowSeconds: WINDOW_SECONDS,
});

/** Throws TOO_MANY_REQUESTS. */
export async function beginPasskeySignIn(ctx: RequestContext): Promise<PasskeyRequestOptions> {
  await consumeLimits(ctx, [getLimit(ctx, 'passkey-challenge')]);
  return {
    challenge: await issueChallenge(ctx, ctx.db, null),
    rpId: getRelyingPartyId(ctx.config),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  };
}

interface VerifiedSignature {
  userId: number;
  passkeyId: string;
  challenge: string;
  counter: number;
  synced: boolean;
}

/**
 * Signs in with a passkey alone: the device holds the key and has verified its user, which makes two factors. Throws
 * INVALID_CREDENTIALS, TICKET_REFUSED for a challenge that is used or too old, or TOO_MANY_REQUESTS.
 */
export async function signInWithPasskey(
  ctx: RequestContext,
  { body, readCookie }: Input<'passkeySignIn', 'body' | 'readCookie'>,
): Promise<WithTickets<LoginReply>> {
  const limits = [getLimit(ctx, 'login')];
  await consumeLimits(ctx, limits);
  const signature = await verifySignature(ctx, body);
  const signedIn = await runInTransaction(ctx.db, async (tx): Promise<WithTickets<LoginReply>> => {
    const { userId } = signature;
    // Locked first, so that no session starts after a concurrent deletion of the account has ended them all.
    const [user] = await tx.select(userColumns).from(users).where(eq(users.id, userId)).for('share');
    await consumeChallenge(ctx, tx, { challenge: signature.challenge, userId: null });
    await recordUse(ctx, tx, signature);
    const tokens = await startSession(ctx, tx, userId, { secondFactor: true });
    const deviceTicket = await rememberDevice(ctx, tx, { userId, device: readCookie('gari_device') });
    return { reply: { message: 'Signed in.', tokens, user: user! }, tickets: [deviceTicket] };
  });
  await releaseLimits(ctx, limits);
  logSignIn(ctx, 'passkey', signature.userId);
  return signedIn;
}

async function verifySignature(ctx: RequestContext, body: SignedChallenge): Promise<VerifiedSignature> {
  const [passkey] = await ctx.db.select().from(passkeys).where(eq(passkeys.id, body.id));
  if (!passkey || !belongsTo(passkey.userId, body.response.userHandle)) throw rejectPasskey(ctx, null);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  let challenge = '';
  const verification = await verifyAuthenticationResponse({
    response: { ...body, clientExtensionResults: {} } as never,
    // The transaction that starts the session decides whether the challenge is good.
    expectedChallenge: (signed) => {
      challenge = signed;
      return true;
    },
    expectedOrigin: getOrigins(ctx.config),
    expectedRPID: getRelyingPartyId(ctx.config),
    // The counter is compared where it is stored.
    credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verification?.verified) throw rejectPasskey(ctx, passkey.userId);
  const { newCounter, credentialBackedUp } = verification.authenticationInfo;
  return {
    userId: passkey.userId,
    passkeyId: passkey.id,
    challenge,
    counter: newCounter,
    synced: credentialBackedUp,
  };
}

function belongsTo(userId: number, userHandle: string | null | undefined): boolean {
  return userHandle == null || userHandle === Buffer.from(toUserHandle(userId)).toString('base64url');
}

/**
 * A device counts its signatures, so one that counts too few is a copy (WebAuthn level 3, 6.1.1). Synced passkeys stay
 * at 0.
 */
async function recordUse(
  ctx: RequestContext,
  tx: Transaction,
  { passkeyId, userId, counter, synced }: VerifiedSignature,
): Promise<void> {
  const isNext = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const used = await tx
    .update(passkeys)
    .set({ counter, synced, lastUsedAt: ctx.now() })
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId), isNext))
    .returning({ id: passkeys.id });
  if (used.length > 0) return;
  logSecurityEvent(ctx, 'passkey_cloned', userId);
  throw rejectPasskey(ctx, userId);
}

function rejectPasskey(ctx: RequestContext, userId: number | null): AppError {
  logSecurityEvent(ctx, 'sign_in_failed', userId);
  return new AppError('INVALID_CREDENTIALS', {
    message: 'This passkey does not open an account here. Please sign in with your password.',
  });
}
