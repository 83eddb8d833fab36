import { and, eq } from 'drizzle-orm';
import type { SignInMethods } from '#contract/types.ts';
import type { RequestContext } from '../../../context/context.ts';
import { identities } from '../../../db/schema/index.ts';
import { readOwnAccount } from './reauthenticate.ts';

export async function listSignInMethods(ctx: RequestContext): Promise<SignInMethods> {
  const { id, passwordHash } = await readOwnAccount(ctx);
  const google = await ctx.db.$count(
    identities,
    and(eq(identities.provider, 'google'), eq(identities.userId, id)),
  );
  return { password: passwordHash !== null, google: google > 0 };
}
