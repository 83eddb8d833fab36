import type { Actor, Context } from '../context.ts';
import { findSession } from '../features/accounts/accounts.queries.ts';
import { hashToken } from '../features/accounts/tokens.ts';

/** Only the Authorization header counts. An unknown or expired token means anonymous. */
export async function readActor(ctx: Context, authorization: string | undefined): Promise<Actor> {
  const token = parseBearerToken(authorization);
  if (!token) return { kind: 'anonymous' };
  const session = await findSession(ctx.db, hashToken(token), ctx.now());
  return session ? { kind: 'user', ...session } : { kind: 'anonymous' };
}

/** Returns '' when there is no valid bearer token. */
export function parseBearerToken(authorization: string | undefined): string {
  return /^Bearer ([\w-]{20,200})$/.exec(authorization ?? '')?.[1] ?? '';
}
