import { eq } from 'drizzle-orm';
import type { User } from '#contract/types.ts';
import type { RequestContext } from '../../../context/context.ts';
import { users } from '../../../db/schema/index.ts';
import { getCurrentUser } from '../../../http/current-user.ts';
import type { Input } from '../../../http/verb.ts';

export async function changeProfile(
  ctx: RequestContext,
  { body: { username } }: Input<'changeProfile', 'body'>,
): Promise<User> {
  const user = getCurrentUser(ctx);
  await ctx.db.update(users).set({ username }).where(eq(users.id, user.id));
  return { ...user, username };
}
