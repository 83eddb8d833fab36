import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** An account's authenticator app. It counts once it is confirmed. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Sealed if the shop has a key for it, else as it is. */
    secret: text().notNull(),
    /** Of the hashes of the account's recovery codes, in base64url. */
    salt: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    confirmedAt: timestamptz('confirmed_at'),
    /** The time step of the code accepted last. The trigger second_factors_step_grows lets it only grow. */
    lastUsedStep: integer('last_used_step'),
  },
  (table) => [
    index('second_factors_unconfirmed').on(table.createdAt).where(sql`${table.confirmedAt} is null`),
    check(
      'second_factors_confirmed_by_code',
      sql`(${table.confirmedAt} is null) = (${table.lastUsedStep} is null)`,
    ),
  ],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    hash: text().notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** A sign-in whose password, or Google, was right, and which waits for a code. */
export const secondFactorTickets = pgTable(
  'second_factor_tickets',
  {
    /** Of the cookie of the browser that signs in. */
    hash: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    method: text({ enum: ['password', 'google'] }).notNull(),
    /** Hash of the password hash: the ticket ends with the password. */
    passwordMark: text('password_mark').notNull(),
    tries: integer().notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('second_factor_tickets_user').on(table.userId),
    index('second_factor_tickets_created').on(table.createdAt),
    check('second_factor_tickets_method', sql`${table.method} in ('password', 'google')`),
    check('second_factor_tickets_tries', sql`${table.tries} between 0 and 5`),
  ],
);
