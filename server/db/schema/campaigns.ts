import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const campaigns = pgTable(
  'campaigns',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
    channel: text().notNull(),
    utmCampaign: text('utm_campaign').notNull().unique(),
    active: boolean().notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [check('campaigns_utm_campaign', sql`${table.utmCampaign} = lower(${table.utmCampaign})`)],
);

/** Spend per day in Africa/Nairobi. Amounts are whole shillings. */
export const campaignSpend = pgTable(
  'campaign_spend',
  {
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    amount: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.day] }),
    check('campaign_spend_amount', sql`${table.amount} >= 0`),
  ],
);
