import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const campaigns = pgTable(
  'campaigns',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
    /** Where it runs: 'facebook', 'google', 'radio', … */
    channel: text().notNull(),
    /** What a visit's utm_campaign must be for its orders to count for the campaign. */
    utmCampaign: text('utm_campaign').notNull().unique(),
    active: boolean().notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [check('campaigns_utm_campaign', sql`${table.utmCampaign} = lower(${table.utmCampaign})`)],
);

/** What a campaign cost on a day of Africa/Nairobi, in whole shillings. */
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
