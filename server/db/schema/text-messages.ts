import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { orders } from './orders.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const TEXT_MESSAGE_KINDS = ['paid', 'shipping', 'refund_due', 'refunded'] as const;
export const TEXT_MESSAGE_STATES = ['waiting', 'sending', 'sent', 'unknown', 'failed', 'dropped'] as const;

/** SMS about orders. */
export const textMessages = pgTable(
  'text_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: TEXT_MESSAGE_KINDS }).notNull(),
    /** What tells refunds of one order apart: the amount that is due, or the reference of a transfer. */
    detail: text().notNull().default(''),
    /** +254XXXXXXXXX. */
    recipient: text().notNull(),
    text: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /**
     * sending: the provider is asked now, or the process died meanwhile. unknown: the provider may have taken it, so it
     * is not sent again. failed: refused for good or given up. dropped: turned off by the shopper, or beyond the daily limit.
     */
    state: text({ enum: TEXT_MESSAGE_STATES }).notNull().default('waiting'),
    reason: text().notNull().default(''),
    /** When the provider was last asked; null before. */
    attemptedAt: timestamptz('attempted_at'),
  },
  (table) => [
    unique('text_messages_once').on(table.orderId, table.kind, table.detail),
    index('text_messages_created').on(table.createdAt),
    index('text_messages_open').on(table.createdAt).where(sql`${table.state} in ('waiting', 'sending')`),
    index('text_messages_counted')
      .on(table.recipient, table.attemptedAt)
      .where(sql`${table.attemptedAt} is not null`),
    check('text_messages_kind', sql`${table.kind} in ('paid', 'shipping', 'refund_due', 'refunded')`),
    check(
      'text_messages_state',
      sql`${table.state} in ('waiting', 'sending', 'sent', 'unknown', 'failed', 'dropped')`,
    ),
    check('text_messages_recipient', sql`${table.recipient} ~ '^\\+254[17][0-9]{8}$'`),
    check('text_messages_length', sql`length(${table.text}) between 1 and 306`),
    check(
      'text_messages_attempted',
      sql`${table.state} not in ('sending', 'sent', 'unknown') or ${table.attemptedAt} is not null`,
    ),
  ],
);
