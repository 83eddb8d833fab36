import type { Actor, Context } from '../../../context/context.ts';
import { findSession } from '../accounts.queries.ts';
import { hashToken } from '../credentials/tokens.ts';

/** `accessToken` may be ''. An unknown or expired token means anonymous. */
export async function readActor(ctx: Context, accessToken: string): Promise<Actor> {
  if (accessToken === '') return { kind: 'anonymous' };
  const session = await findSession(ctx.db, hashToken(accessToken), ctx.now());
  return session ? { kind: 'user', ...session } : { kind: 'anonymous' };
}
