import type { Actor, Context } from '../context.ts';
import { findSession } from '../features/accounts/accounts.queries.ts';
import { hashToken } from '../features/accounts/tokens.ts';

/** Who sent the request. Only the Authorization header counts; an unknown or ended token is nobody. */
export async function readActor(ctx: Context, authorization: string | undefined): Promise<Actor> {
  const token = parseBearerToken(authorization);
  if (!token) return { kind: 'anonymous' };
  const session = await findSession(ctx.db, hashToken(token), ctx.now());
  return session ? { kind: 'user', ...session } : { kind: 'anonymous' };
}

/** The token of an Authorization header, '' where there is none. */
export function parseBearerToken(authorization: string | undefined): string {
  return /^Bearer ([\w-]{20,200})$/.exec(authorization ?? '')?.[1] ?? '';
}
