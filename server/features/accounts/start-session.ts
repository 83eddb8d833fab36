import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/client.ts';
import { sessions } from '../../db/schema/index.ts';
import { issueTokens } from './issue-tokens.ts';

/** A new session of a user, with its first pair of tokens. */
export async function startSession(ctx: Context, tx: Transaction, userId: number) {
  const [session] = await tx
    .insert(sessions)
    .values({ userId, createdAt: ctx.now() })
    .returning({ id: sessions.id });
  return issueTokens(ctx, tx, session!.id);
}
