import { and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Campaign, Period } from '#contract/types.ts';
import type { QueryRunner, Transaction } from '../../db/client.ts';
import { campaignSpend, campaigns } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';

export type CampaignRow = typeof campaigns.$inferSelect;
const DAYS_SHOWN = 90;
const MAX_DAYS = 366;

export async function selectCampaigns(db: QueryRunner, id?: number): Promise<Campaign[]> {
  const rows = await db
    .select({
      campaign: campaigns,
      total: sql<number>`(select coalesce(sum(s.amount), 0)::float8 from campaign_spend s where s.campaign_id = ${campaigns.id})`,
      spend: sql<Campaign['spend']>`(
        select coalesce(json_agg(json_build_object('day', latest.day, 'amount', latest.amount) order by latest.day desc), '[]')
        from (
          select s.day, s.amount from campaign_spend s where s.campaign_id = ${campaigns.id}
          order by s.day desc limit ${DAYS_SHOWN}
        ) latest)`,
    })
    .from(campaigns)
    .where(id === undefined ? undefined : eq(campaigns.id, id))
    .orderBy(desc(campaigns.createdAt), desc(campaigns.id));
  return rows.map(({ campaign, total, spend }) => ({
    id: campaign.id,
    name: campaign.name,
    channel: campaign.channel,
    utm_campaign: campaign.utmCampaign,
    active: campaign.active,
    created_at: campaign.createdAt.toISOString(),
    total_spend: total,
    spend,
  }));
}

export async function lockCampaign(tx: Transaction, id: number): Promise<CampaignRow> {
  const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND', { message: 'Campaign not found.' });
  return row;
}

export async function selectPeriodSpend(
  db: QueryRunner,
  id: number,
  { from, to }: Period,
): Promise<Campaign['spend']> {
  const [existing] = await db.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.id, id));
  if (!existing) throw new AppError('NOT_FOUND', { message: 'Campaign not found.' });
  const { campaignId, day, amount } = campaignSpend;
  return db
    .select({ day, amount })
    .from(campaignSpend)
    .where(
      and(
        eq(campaignId, id),
        from === null ? undefined : gte(day, from),
        to === null ? undefined : lte(day, to),
      ),
    )
    .orderBy(desc(day))
    .limit(MAX_DAYS);
}

export async function selectSpend(db: QueryRunner, id: number, days: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select()
    .from(campaignSpend)
    .where(and(eq(campaignSpend.campaignId, id), inArray(campaignSpend.day, days)));
  return new Map(rows.map(({ day, amount }) => [day, amount]));
}
