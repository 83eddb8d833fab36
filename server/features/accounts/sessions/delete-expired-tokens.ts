import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { Context } from '../../../context/context.ts';
import { runInTransaction } from '../../../db/client.ts';
import { firstRows, runInBatches } from '../../../db/delete-in-batches.ts';
import { sessions, sessionTokens } from '../../../db/schema/index.ts';

export function deleteExpiredTokens(ctx: Context, before: Date): Promise<number> {
  const expired = { where: lt(sessionTokens.expiresAt, before), orderBy: sql`${sessionTokens.expiresAt}` };
  return runInBatches((limit) =>
    runInTransaction(ctx.db, async (tx) => {
      const { rows } = await tx.execute<{ session_id: string }>(sql`
        delete from ${sessionTokens} where ${firstRows(sessionTokens, { ...expired, limit })} returning session_id`);
      const ids = [...new Set(rows.map(({ session_id }) => session_id))];
      const remainingTokens = tx
        .select({ hash: sessionTokens.hash })
        .from(sessionTokens)
        .where(eq(sessionTokens.sessionId, sessions.id));
      if (ids.length > 0)
        await tx.delete(sessions).where(and(inArray(sessions.id, ids), notExists(remainingTokens)));
      return rows.length;
    }),
  );
}
