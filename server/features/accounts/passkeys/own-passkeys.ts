import { and, desc, eq } from 'drizzle-orm';
import type { NewPasskey, Passkey, PasskeyCreationOptions } from '#contract/types.ts';
import type { RequestContext } from '../../../context/context.ts';
import { logSecurityEvent } from '../../../context/log-security-event.ts';
import { type QueryRunner, runInTransaction } from '../../../db/client.ts';
import { passkeys } from '../../../db/schema/index.ts';
import { getCurrentUser } from '../../../http/current-user.ts';
import { AppError } from '../../../http/errors.ts';
import type { Input } from '../../../http/verb.ts';
import { passkeyAddedEmail, passkeyRemovedEmail } from '../../mail/account-emails.ts';
import { queueEmail } from '../../mail/queue-email.ts';
import { isStaff } from '../accounts.queries.ts';
import { lockOwnAccount } from '../own-account/lock-own-account.ts';
import {
  assertReauthenticated,
  consumeProof,
  readOwnAccount,
  readProof,
} from '../own-account/reauthenticate.ts';
import { auditOwnFactor } from '../second-factor/audit-own-factor.ts';
import { recordSecondFactor, resetRemovedFactors } from '../second-factor/session-factors.ts';
import { toDeviceLabel } from '../sessions/device-label.ts';
import { CHALLENGE_MS, consumeChallenge, issueChallenge } from './challenges.ts';
import {
  getOrigins,
  getRelyingPartyId,
  loadWebAuthn,
  RELYING_PARTY_NAME,
  SUPPORTED_ALGORITHMS,
  toUserHandle,
} from './relying-party.ts';

const MAX_PASSKEYS = 10;
const USER_VERIFICATION = { residentKey: 'required', userVerification: 'required' } as const;

type PasskeyRow = typeof passkeys.$inferSelect;

const toPasskey = ({ id, device, synced, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  device,
  synced,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

const listRows = (db: QueryRunner, userId: number) =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), passkeys.id)
    .limit(MAX_PASSKEYS);

export async function listPasskeys(ctx: RequestContext): Promise<Passkey[]> {
  return (await listRows(ctx.db, getCurrentUser(ctx).id)).map(toPasskey);
}

/** Throws IN_USE when there are ten already, and what assertReauthenticated throws. */
export async function beginPasskey(
  ctx: RequestContext,
  { body, readCookie }: Input<'beginPasskey', 'body' | 'readCookie'>,
): Promise<PasskeyCreationOptions> {
  const account = await readOwnAccount(ctx);
  const proof = readProof(body, readCookie);
  const credential = await assertReauthenticated(ctx, account, proof, 'password');
  const { challenge, existing } = await runInTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, account);
    await consumeProof(ctx, tx, credential);
    const rows = await listRows(tx, account.id);
    assertRoom(rows.length);
    return { challenge: await issueChallenge(ctx, tx, account.id), existing: rows };
  });
  const { username } = getCurrentUser(ctx);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: RELYING_PARTY_NAME,
    rpID: getRelyingPartyId(ctx.config),
    userName: account.email,
    userDisplayName: username,
    userID: toUserHandle(account.id),
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: USER_VERIFICATION,
    supportedAlgorithmIDs: SUPPORTED_ALGORITHMS,
  });
  const { rp, user, pubKeyCredParams, excludeCredentials = [] } = options;
  return {
    challenge,
    rp: { id: rp.id!, name: rp.name },
    user,
    pubKeyCredParams,
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: excludeCredentials.map(({ id, transports = [] }) => ({
      id,
      type: 'public-key' as const,
      transports,
    })),
    authenticatorSelection: { ...USER_VERIFICATION, requireResidentKey: true },
  };
}

function assertRoom(count: number): void {
  if (count < MAX_PASSKEYS) return;
  throw new AppError('IN_USE', {
    message: `Your account has ${MAX_PASSKEYS} passkeys. Remove one that you no longer use first.`,
  });
}

/**
 * Throws VALIDATION for a passkey that was not made as the options say, TICKET_REFUSED for options that are used or too
 * old, IN_USE for a passkey that is known already or when there are ten.
 */
export async function addPasskey(
  ctx: RequestContext,
  { body }: Input<'addPasskey', 'body'>,
): Promise<Passkey> {
  const account = await readOwnAccount(ctx);
  const { challenge, credential, synced } = await verifyNewPasskey(ctx, body);
  const passkey = await runInTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, account);
    await consumeChallenge(ctx, tx, { challenge, userId: account.id });
    assertRoom((await listRows(tx, account.id)).length);
    const [row] = await tx
      .insert(passkeys)
      .values({
        id: credential.id,
        userId: account.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: body.response.transports ?? [],
        device: toDeviceLabel(ctx.client.userAgent),
        synced,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new AppError('IN_USE', { message: 'This passkey is stored already.' });
    await recordSecondFactor(tx, account.sessionId);
    await queueEmail(ctx, tx, account.email, passkeyAddedEmail(ctx.config.publicUrl, row.device));
    if (isStaff(getCurrentUser(ctx))) await auditOwnFactor(ctx, tx, 'add passkey');
    return row;
  });
  logSecurityEvent(ctx, 'passkey_added', account.id);
  return toPasskey(passkey);
}

async function verifyNewPasskey(ctx: RequestContext, body: NewPasskey) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  let signed = '';
  const verification = await verifyRegistrationResponse({
    response: { ...body, clientExtensionResults: {} } as never,
    // The transaction that stores the passkey decides whether the challenge is good.
    expectedChallenge: (challenge) => {
      signed = challenge;
      return true;
    },
    expectedOrigin: getOrigins(ctx.config),
    expectedRPID: getRelyingPartyId(ctx.config),
    requireUserVerification: true,
    supportedAlgorithmIDs: SUPPORTED_ALGORITHMS,
  }).catch(() => null);
  if (!verification?.verified) {
    throw new AppError('VALIDATION', {
      message: 'This passkey was not made for this shop, or without your screen lock. Please try again.',
    });
  }
  const { credential, credentialBackedUp } = verification.registrationInfo;
  return { challenge: signed, credential, synced: credentialBackedUp };
}

/** Throws NOT_FOUND. */
export async function removePasskey(
  ctx: RequestContext,
  { params: { id } }: Input<'removePasskey', 'params'>,
): Promise<{ message: string }> {
  const user = getCurrentUser(ctx);
  await runInTransaction(ctx.db, async (tx) => {
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, user.id)))
      .returning({ device: passkeys.device });
    if (!removed) throw new AppError('NOT_FOUND', { message: 'This passkey was removed already.' });
    await resetRemovedFactors(tx, user.id);
    await queueEmail(ctx, tx, user.email, passkeyRemovedEmail(ctx.config.publicUrl, removed.device));
    if (isStaff(user)) await auditOwnFactor(ctx, tx, 'remove passkey');
  });
  logSecurityEvent(ctx, 'passkey_removed', user.id);
  return { message: 'The passkey no longer opens your account.' };
}
