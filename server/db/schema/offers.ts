import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Emails about offers to everybody who agreed to them: one row for each offer, at most one in 24 hours. */
export const offers = pgTable(
  'offers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subject: text().notNull(),
    message: text().notNull(),
    /** In the order of the email. */
    productIds: integer('product_ids').array().notNull(),
    /** Null once the account is deleted. */
    sentBy: integer('sent_by').references(() => users.id, { onDelete: 'set null' }),
    idempotencyKey: text('idempotency_key'),
    createdAt: timestamptz('created_at').notNull(),
    /** Users up to this one have their email; advanced in the transaction that queues the emails. */
    lastUserId: integer('last_user_id').notNull().default(0),
    isQueued: boolean('is_queued').notNull().default(false),
    /** Emails queued. */
    recipients: integer().notNull().default(0),
    /** Emails that the mail server accepted; counted by a trigger of `mails`. */
    sent: integer().notNull().default(0),
  },
  (table) => [
    unique('offers_key').on(table.sentBy, table.idempotencyKey),
    index('offers_created').on(table.createdAt),
    check('offers_subject', sql`length(${table.subject}) between 1 and 120`),
    check('offers_message', sql`length(${table.message}) between 1 and 2000`),
    check('offers_products', sql`cardinality(${table.productIds}) between 1 and 6`),
    check('offers_sent', sql`${table.sent} between 0 and ${table.recipients}`),
  ],
);
