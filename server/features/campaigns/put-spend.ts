import { sql } from 'drizzle-orm';
import { toNairobiDay } from '#contract/calendar.ts';
import type { Campaign, SpendBody } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { campaignSpend } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { lockCampaign, selectCampaigns, selectSpend } from './campaigns.queries.ts';

/** Throws VALIDATION for a future day. */
export async function putSpend(
  ctx: RequestContext,
  { params: { id }, body: days }: Input<'putCampaignSpend', 'params' | 'body'>,
): Promise<Campaign> {
  return runInTransaction(ctx.db, async (tx) => {
    await lockCampaign(tx, id);
    assertNoFutureDays(days, toNairobiDay(ctx.now()));
    const previousSpend = await selectSpend(
      tx,
      id,
      days.map(({ day }) => day),
    );
    await tx
      .insert(campaignSpend)
      .values(days.map(({ day, amount }) => ({ campaignId: id, day, amount })))
      .onConflictDoUpdate({
        target: [campaignSpend.campaignId, campaignSpend.day],
        set: { amount: sql`excluded.amount` },
      });
    await writeAudit(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      action: 'set campaign spend',
      subject: `campaign ${id}`,
      before: days.map(({ day }) => ({ day, amount: previousSpend.get(day) ?? null })),
      after: days,
    });
    const [campaign] = await selectCampaigns(tx, id);
    return campaign!;
  });
}

function assertNoFutureDays(days: SpendBody, today: string): void {
  const index = days.findIndex(({ day }) => day > today);
  if (index < 0) return;
  const message = 'This day is in the future.';
  throw new AppError('VALIDATION', { message, fields: { [`${index}.day`]: message } });
}
