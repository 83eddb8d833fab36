import { and, eq } from 'drizzle-orm';
import type { NumberLink } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { getPostgresCode, runInTransaction } from '../../db/client.ts';
import { numberLinks } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { findStaffSource } from './staff-source.ts';

/** Of the table's checks the body's schema leaves only that of cycles. */
const CHECK_VIOLATION = '23514';

/** Storing a link twice changes its maker. Throws NUMBER_CYCLE. */
export async function addNumberLink(
  ctx: RequestContext,
  { body }: Input<'addNumberLink', 'body'>,
): Promise<NumberLink> {
  const { from, to, kind, maker } = body;
  const key = { fromNorm: from, toNorm: to, kind };
  try {
    await runInTransaction(ctx.db, async (tx) => {
      const [before] = await tx
        .select({ maker: numberLinks.maker })
        .from(numberLinks)
        .where(and(eq(numberLinks.fromNorm, from), eq(numberLinks.toNorm, to), eq(numberLinks.kind, kind)))
        .for('update');
      if (before?.maker === maker) return;
      const sourceId = await findStaffSource(tx);
      await tx
        .insert(numberLinks)
        .values({ ...key, maker, sourceId, since: ctx.now() })
        .onConflictDoUpdate({
          target: [numberLinks.fromNorm, numberLinks.toNorm, numberLinks.kind],
          set: { maker },
        });
      await writeAudit(tx, {
        at: ctx.now(),
        actor: ctx.actor,
        action: 'add number link',
        subject: `number ${from}`,
        before: before && { ...key, ...before },
        after: { ...key, maker },
      });
    });
  } catch (error) {
    throw getPostgresCode(error) === CHECK_VIOLATION ? new AppError('NUMBER_CYCLE') : error;
  }
  return body;
}
