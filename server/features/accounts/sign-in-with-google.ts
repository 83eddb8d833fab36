import { and, eq, sql } from 'drizzle-orm';
import type { LoginReply, User } from '#contract/types.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction, type Transaction } from '../../db/client.ts';
import { identities, users } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { GoogleAccount } from '../../providers/google/google.ts';
import { findUserByEmail, wireUser } from './accounts.queries.ts';
import { startSession } from './start-session.ts';

/**
 * Signs in the account that a Google account is linked to. One with the same address is linked where Google answers for
 * the address, or where its owner is signed in with the password; without one a new account is made.
 */
export async function signInWithGoogle(
  ctx: RequestContext,
  { token }: { token: string },
): Promise<LoginReply> {
  if (!ctx.google)
    throw new AppError('PROVIDER_DOWN', { message: 'Sign-in with Google is not switched on.' });
  const verified = await ctx.google.verify(token);
  if (verified.kind === 'unreachable') {
    throw new AppError('PROVIDER_DOWN', {
      message: 'Google cannot be reached right now. Please try again in a moment.',
    });
  }
  if (verified.kind === 'refused' || !verified.account.emailVerified) {
    throw new AppError('INVALID_CREDENTIALS', {
      message: 'Google did not confirm this sign-in. Please try again.',
    });
  }
  const { account } = verified;
  return inTransaction(ctx.db, async (tx) => {
    // Several tabs may come with one new account at once: the first makes it, the others find it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`google:${account.subject}`}, 0))`);
    const user = (await findLinked(tx, account)) ?? (await link(ctx, tx, account));
    return { message: 'Signed in.', user, tokens: await startSession(ctx, tx, user.id) };
  });
}

/** Held until the session has begun, so that a deletion of the account ends that one too. */
async function findLinked(tx: Transaction, { subject }: GoogleAccount): Promise<User | null> {
  const [user] = await tx
    .select(wireUser)
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, 'google'), eq(identities.subject, subject)))
    .for('share');
  return user ?? null;
}

async function link(ctx: RequestContext, tx: Transaction, account: GoogleAccount): Promise<User> {
  const user = (await createUser(tx, account)) ?? (await existingUser(ctx, tx, account));
  await tx
    .insert(identities)
    .values({ provider: 'google', subject: account.subject, userId: user.id, createdAt: ctx.now() });
  return user;
}

/** Null where the address has an account, made just now or long ago. */
async function createUser(tx: Transaction, { email, name }: GoogleAccount): Promise<User | null> {
  const username = name.trim().slice(0, 60) || (email.split('@')[0] ?? 'Shopper');
  const [user] = await tx
    .insert(users)
    .values({ email, username, passwordHash: null })
    .onConflictDoNothing()
    .returning(wireUser);
  return user ?? null;
}

async function existingUser(ctx: RequestContext, tx: Transaction, account: GoogleAccount): Promise<User> {
  const existing = (await findUserByEmail(tx, account.email))?.user;
  const isSignedIn = ctx.actor.kind === 'user' && ctx.actor.user.id === existing?.id;
  if (!existing || (!account.authoritative && !isSignedIn)) throw new AppError('ACCOUNT_EXISTS');
  return existing;
}
