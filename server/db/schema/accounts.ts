import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    email: text().notNull(),
    /** Null on an account that only signs in with Google. */
    passwordHash: text('password_hash'),
    isStaff: boolean('is_staff').notNull().default(false),
    isSuperuser: boolean('is_superuser').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** On a deleted account: when what payments tell of the person is looked for again; null once nothing can come any more. */
    forgetPaymentsAt: moment('forget_payments_at'),
  },
  (table) => [
    index('users_forget_payments')
      .on(table.forgetPaymentsAt)
      .where(sql`${table.forgetPaymentsAt} is not null`)
      .concurrently(),
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    index('users_email_searched').using('gin', table.email.op('gin_trgm_ops')),
    check('users_email_given', sql`length(${table.email}) between 3 and 254`),
  ],
);

/** One sign-in on one device; its tokens form a family that ends together. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Only hashes are kept: a copy of the database signs nobody in. */
export const sessionTokens = pgTable(
  'session_tokens',
  {
    hash: text().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['access', 'refresh'] }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('session_tokens_session').on(table.sessionId),
    index('session_tokens_expires').on(table.expiresAt).concurrently(),
    check('session_tokens_kind', sql`${table.kind} in ('access', 'refresh')`),
  ],
);

/** An account at a provider of identities; the subject is the key, since addresses change hands. */
export const identities = pgTable(
  'identities',
  {
    provider: text({ enum: ['google'] }).notNull(),
    subject: text().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('identities_user').on(table.userId),
  ],
);

/** A sign-up whose address is not confirmed. Where the address has an account already no code opens it. */
export const pendingSignups = pgTable(
  'pending_signups',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    username: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Hash of the cookie of whoever began it. */
    ticketHash: text('ticket_hash').notNull().unique(),
    codeHash: text('code_hash').notNull(),
    codeExpiresAt: moment('code_expires_at').notNull(),
    tries: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('pending_signups_email').on(sql`lower(${table.email})`),
    index('pending_signups_created').on(table.createdAt).concurrently(),
  ],
);

/** Codes to reset a password; a right one is traded for a ticket. Unknown addresses get a row too, without a user. */
export const resetCodes = pgTable(
  'reset_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
    tries: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    ticketHash: text('ticket_hash').unique(),
    ticketExpiresAt: moment('ticket_expires_at'),
    consumedAt: moment('consumed_at'),
  },
  (table) => [
    index('reset_codes_user').on(table.userId, table.createdAt),
    index('reset_codes_created').on(table.createdAt).concurrently(),
  ],
);

/** Mail on its way: written in the transaction that causes it, sent by the queue, at least once. */
export const mails = pgTable(
  'mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Null until the mail server has taken it. */
    sentAt: moment('sent_at'),
  },
  (table) => [
    index('mails_unsent').on(table.id).where(sql`${table.sentAt} is null`).concurrently(),
    index('mails_created').on(table.createdAt).concurrently(),
    index('mails_sent').on(table.sentAt).where(sql`${table.sentAt} is not null`).concurrently(),
  ],
);

export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().notNull(),
    windowStart: moment('window_start').notNull(),
    count: integer().notNull(),
  },
  (table) => [
    uniqueIndex('rate_limits_key_window').on(table.key, table.windowStart),
    index('rate_limits_window').on(table.windowStart).concurrently(),
  ],
);
