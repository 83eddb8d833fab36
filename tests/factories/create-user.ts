import { randomBytes } from 'node:crypto';
import type { Context } from '../../server/context/context.ts';
import { users } from '../../server/db/schema/index.ts';
import { hashPassword } from '../../server/features/accounts/credentials/passwords.ts';
import { startSession } from '../../server/features/accounts/sessions/start-session.ts';
import { nextNumber } from './numbers.ts';

const hashes = new Map<string, Promise<string>>();

interface Overrides {
  email?: string;
  username?: string;
  password?: string;
  isStaff?: boolean;
  isSuperuser?: boolean;
}

/** Creates a user with a session and returns the user with its access token. */
export async function createUser(ctx: Context, overrides: Overrides = {}) {
  const number = nextNumber();
  const { password = 'Correct-horse-1', ...rest } = overrides;
  if (!hashes.has(password)) hashes.set(password, hashPassword(password));
  const [user] = await ctx.db
    .insert(users)
    .values({
      email: `user-${number}-${randomBytes(4).toString('hex')}@example.com`,
      username: `User ${number}`,
      passwordHash: await hashes.get(password)!,
      ...rest,
    })
    .returning();
  const tokens = await ctx.db.transaction((tx) => startSession(ctx, tx, user!.id));
  return { ...user!, password, token: tokens.access_token, refreshToken: tokens.refresh_token };
}
