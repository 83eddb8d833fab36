import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What staff wrote down about a customer, who gets it with an export of their data. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A free one of 1 to 50, which bounds the notes of a customer; says nothing about their order. */
    position: smallint().notNull(),
    text: text().notNull(),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    unique('customer_notes_position').on(table.userId, table.position),
    index('customer_notes_author').on(table.authorId),
    index('customer_notes_created').on(table.createdAt),
    check('customer_notes_bounded', sql`${table.position} between 1 and 50`),
    check('customer_notes_text', sql`length(${table.text}) between 1 and 1000`),
  ],
);
