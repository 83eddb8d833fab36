import { and, eq, isNull, sql } from 'drizzle-orm';
import { validateName } from '#contract/plain-text.ts';
import type { LoginReply, User } from '#contract/types.ts';
import type { RequestContext } from '../../../context/context.ts';
import { logSignIn } from '../../../context/log-security-event.ts';
import { runInTransaction, type Transaction } from '../../../db/client.ts';
import { identities, sessions, users } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/errors.ts';
import type { Input } from '../../../http/verb.ts';
import type { GoogleAccount } from '../../../providers/google/google.ts';
import { isStaff, userColumns } from '../accounts.queries.ts';
import { consumeCredential, verifyGoogleCredential } from '../credentials/google-credential.ts';
import type { RefusedWithTickets, WithTickets } from '../credentials/tickets.ts';
import { hasSecondFactor } from '../second-factor/has-second-factor.ts';
import { requireCode } from '../second-factor/sign-in-tickets.ts';
import { issueTokens } from './issue-tokens.ts';
import { rememberDevice } from './known-devices.ts';
import { startSession } from './start-session.ts';

const LINKED_ELSEWHERE_MESSAGE =
  'This Google account opens another account already. Please choose another one.';
const DIFFERENT_ADDRESS_MESSAGE =
  'This Google account has another address than the account you are signed in to. Please choose the one with the same address.';

/**
 * Signs in the account linked to a Google account. Without a link, links the account with the same address if Google
 * is authoritative for it or its owner is signed in (the session continues), else creates an account. Throws
 * ACCOUNT_EXISTS when linking is not allowed, UNAUTHENTICATED for an invalid access token. With a second factor there
 * is no session yet: returns SECOND_FACTOR_REQUIRED.
 */
export async function signInWithGoogle(
  ctx: RequestContext,
  { body, accessToken, readCookie }: Input<'googleSignIn', 'body' | 'accessToken' | 'readCookie'>,
): Promise<WithTickets<LoginReply> | RefusedWithTickets> {
  if (accessToken && ctx.actor.kind === 'anonymous') throw new AppError('UNAUTHENTICATED');
  const credential = await verifyGoogleCredential(ctx, {
    token: body.token,
    cookie: readCookie('gari_google'),
  });
  const { account } = credential;
  const signedIn = await runInTransaction(ctx.db, async (tx) => {
    // Several tabs may sign in with one new account at once: the first creates it, the others find it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`google:${account.subject}`}, 0))`);
    await consumeCredential(ctx, tx, credential);
    const linkedUser = await findLinkedUser(tx, account);
    if (linkedUser && isDifferentUser(ctx, linkedUser))
      throw new AppError('ACCOUNT_EXISTS', { message: LINKED_ELSEWHERE_MESSAGE });
    const user = linkedUser ?? (await linkAccount(ctx, tx, account));
    if (ctx.actor.kind === 'anonymous' && (await hasSecondFactor(tx, user.id)))
      return requireCode(ctx, tx, {
        userId: user.id,
        method: 'google',
        passwordHash: await readPasswordHash(tx, user.id),
      });
    const tokens =
      ctx.actor.kind === 'user'
        ? await continueSession(ctx, tx, ctx.actor.sessionId)
        : await startSession(ctx, tx, user.id);
    const deviceTicket = await rememberDevice(ctx, tx, {
      userId: user.id,
      device: readCookie('gari_device'),
    });
    return { reply: { message: 'Signed in.', user, tokens }, tickets: [deviceTicket] };
  });
  if ('reply' in signedIn) logSignIn(ctx, 'google', signedIn.reply.user.id);
  return signedIn;
}

const isDifferentUser = ({ actor }: RequestContext, { id }: User) =>
  actor.kind === 'user' && actor.user.id !== id;

async function readPasswordHash(tx: Transaction, userId: number): Promise<string | null> {
  const [user] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  return user?.passwordHash ?? null;
}

/** Issues tokens in the same session, so that ending it ends them all. Throws UNAUTHENTICATED when it has ended. */
async function continueSession(ctx: RequestContext, tx: Transaction, sessionId: string) {
  const [activeSession] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .for('update');
  if (!activeSession) throw new AppError('UNAUTHENTICATED');
  return issueTokens(ctx, tx, sessionId);
}

/** Locked until the session has begun, so that deleting the account ends that session too. */
async function findLinkedUser(tx: Transaction, { subject }: GoogleAccount): Promise<User | null> {
  const [user] = await tx
    .select(userColumns)
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, 'google'), eq(identities.subject, subject)))
    .for('share');
  return user ?? null;
}

async function linkAccount(ctx: RequestContext, tx: Transaction, account: GoogleAccount): Promise<User> {
  const user = (await createUser(ctx, tx, account)) ?? (await findLinkableUser(ctx, tx, account));
  await tx
    .insert(identities)
    .values({ provider: 'google', subject: account.subject, userId: user.id, createdAt: ctx.now() });
  return user;
}

function toUsername(text: string): string {
  const name = text.trim().slice(0, 60);
  return validateName(name) ? '' : name;
}

async function createUser(
  { actor }: RequestContext,
  tx: Transaction,
  { email, name }: GoogleAccount,
): Promise<User | null> {
  if (actor.kind === 'user') return null;
  const username = toUsername(name) || toUsername(email.split('@')[0] ?? '') || 'Shopper';
  const [user] = await tx
    .insert(users)
    .values({ email, username, passwordHash: null })
    .onConflictDoNothing()
    .returning(userColumns);
  return user ?? null;
}

/**
 * The row lock waits for a concurrent deletion. Only its signed-in owner may link a staff account, one with a second
 * factor, or one with another Google account already, because addresses change hands.
 */
async function findLinkableUser(ctx: RequestContext, tx: Transaction, account: GoogleAccount): Promise<User> {
  const [existing] = await tx
    .select(userColumns)
    .from(users)
    .where(sql`lower(${users.email}) = lower(${account.email})`)
    .for('share');
  if (ctx.actor.kind === 'user') {
    if (existing?.id !== ctx.actor.user.id)
      throw new AppError('ACCOUNT_EXISTS', { message: DIFFERENT_ADDRESS_MESSAGE });
    return existing;
  }
  if (!existing || !account.authoritative || isStaff(existing)) throw new AppError('ACCOUNT_EXISTS');
  if (await hasSecondFactor(tx, existing.id)) throw new AppError('ACCOUNT_EXISTS');
  const [otherIdentity] = await tx
    .select({ subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.provider, 'google'), eq(identities.userId, existing.id)));
  if (otherIdentity) throw new AppError('ACCOUNT_EXISTS');
  return existing;
}
