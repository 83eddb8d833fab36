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

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    email: text().notNull(),
    /** Null on an account that signs in only with Google. */
    passwordHash: text('password_hash'),
    isStaff: boolean('is_staff').notNull().default(false),
    isSuperuser: boolean('is_superuser').notNull().default(false),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** Whether the shopper wants SMS about orders. */
    orderSms: boolean('order_sms').notNull().default(true),
    /** On deleted accounts: when to anonymize late payments next; null once none can arrive. */
    forgetPaymentsAt: timestamptz('forget_payments_at'),
  },
  (table) => [
    index('users_forget_payments')
      .on(table.forgetPaymentsAt)
      .where(sql`${table.forgetPaymentsAt} is not null`)
      .concurrently(),
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    index('users_email_searched').using('gin', table.email.op('gin_trgm_ops')),
    index('users_name_searched').using('gin', table.username.op('gin_trgm_ops')).concurrently(),
    index('users_with_role').on(table.id).where(sql`${table.isStaff} or ${table.isSuperuser}`).concurrently(),
    check('users_email_given', sql`length(${table.email}) between 3 and 254`),
  ],
);

/** One sign-in on one device. Its tokens form a family that is revoked together. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** Fixed at sign-in and not extended by refreshing: 30 days, or 12 hours for staff. */
    endsAt: timestamptz('ends_at').notNull(),
    /** Updated when tokens are issued, so at most 15 minutes late. */
    lastUsedAt: timestamptz('last_used_at').notNull().defaultNow(),
    device: text().notNull().default('Unknown device'),
    /** Whether its user also gave a code of an authenticator app, or signed in with a passkey. */
    secondFactor: boolean('second_factor').notNull().default(false),
    revokedAt: timestamptz('revoked_at'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    check('sessions_device_short', sql`length(${table.device}) <= 60`),
  ],
);

/** Only hashes, so that a leaked database signs nobody in. */
export const sessionTokens = pgTable(
  'session_tokens',
  {
    hash: text().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['access', 'refresh'] }).notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
    /** On a used refresh token: its new pair is derived from this salt and the token itself. */
    successorSalt: text('successor_salt'),
  },
  (table) => [
    index('session_tokens_session').on(table.sessionId),
    index('session_tokens_expires').on(table.expiresAt).concurrently(),
    check('session_tokens_kind', sql`${table.kind} in ('access', 'refresh')`),
  ],
);

/** A browser that signed in to the account before; its failed sign-ins are counted separately. */
export const knownDevices = pgTable(
  'known_devices',
  {
    hash: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastUsedAt: timestamptz('last_used_at').notNull(),
  },
  (table) => [
    index('known_devices_user').on(table.userId, table.lastUsedAt),
    index('known_devices_used').on(table.lastUsedAt),
  ],
);

export const usedIdTokens = pgTable(
  'used_id_tokens',
  {
    hash: text().primaryKey(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('used_id_tokens_expires').on(table.expiresAt)],
);

/** The subject is the key because email addresses can change owners. */
export const identities = pgTable(
  'identities',
  {
    provider: text({ enum: ['google'] }).notNull(),
    subject: text().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('identities_user').on(table.userId),
  ],
);

/** A sign-up with an unconfirmed email address. If the address already has an account, no code completes it. */
export const pendingSignups = pgTable(
  'pending_signups',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    username: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Hash of the cookie of the browser that started the sign-up. */
    ticketHash: text('ticket_hash').notNull().unique(),
    codeHash: text('code_hash').notNull(),
    codeExpiresAt: timestamptz('code_expires_at').notNull(),
    tries: integer().notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('pending_signups_email').on(sql`lower(${table.email})`),
    index('pending_signups_created').on(table.createdAt).concurrently(),
  ],
);

/** Codes to reset a password, exchanged for a ticket. Unknown addresses get a row too, without a user. */
export const resetCodes = pgTable(
  'reset_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    askerHash: text('asker_hash').notNull().default(''),
    /** Hash of the account, or of the requested address when it has no account. */
    askedFor: text('asked_for').notNull().default(''),
    /** False when over the limit: no email was sent. */
    granted: boolean().notNull().default(true),
    /** Known devices of the account have a separate limit. */
    fromKnownDevice: boolean('from_known_device').notNull().default(false),
    expiresAt: timestamptz('expires_at').notNull(),
    tries: integer().notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    ticketHash: text('ticket_hash').unique(),
    ticketExpiresAt: timestamptz('ticket_expires_at'),
    consumedAt: timestamptz('consumed_at'),
  },
  (table) => [
    index('reset_codes_user').on(table.userId, table.createdAt),
    index('reset_codes_asker').on(table.askerHash),
    index('reset_codes_asked_for').on(table.askedFor, table.createdAt),
    index('reset_codes_created').on(table.createdAt).concurrently(),
  ],
);

export const MAIL_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const;
export const OVER_LIMIT = ['drop', 'delay', 'send'] as const;

/** The outbox: written in the transaction that causes the email, sent by the queue at least once. */
export const mails = pgTable(
  'mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /**
     * failed: rejected permanently or given up. dropped: its code is no longer valid, or its recipient reached the
     * daily limit.
     */
    state: text({ enum: MAIL_STATES }).notNull().default('waiting'),
    reason: text().notNull().default(''),
    /** What happens when the recipient has reached the daily limit. */
    overLimit: text('over_limit', { enum: OVER_LIMIT }).notNull().default('delay'),
    /** Expiry of the code it contains; null without a code. */
    codeUntil: timestamptz('code_until'),
    /** Purpose of the code; only the newest email with the same purpose has a valid code. */
    codeFor: text('code_for'),
    /** Of the consent that it needs; null on emails that need none. */
    unsubscribeToken: text('unsubscribe_token'),
    /** The offer that it is about; offers are retained for longer than emails. */
    offerId: integer('offer_id'),
    queuedAt: timestamptz('queued_at').notNull().defaultNow(),
    countedAt: timestamptz('counted_at'),
    /** Null until the mail server accepted it. */
    sentAt: timestamptz('sent_at'),
  },
  (table) => [
    index('mails_waiting').on(table.queuedAt, table.id).where(sql`${table.state} = 'waiting'`),
    index('mails_failed').on(table.createdAt).where(sql`${table.state} = 'failed'`),
    index('mails_created').on(table.createdAt).concurrently(),
    index('mails_sent').on(table.sentAt).where(sql`${table.sentAt} is not null`).concurrently(),
    index('mails_counted')
      .on(sql`lower(${table.recipient})`, table.countedAt)
      .where(sql`${table.countedAt} is not null`),
    index('mails_code').on(table.codeFor, table.id).where(sql`${table.codeFor} is not null`),
    check('mails_state', sql`${table.state} in ('waiting', 'sent', 'failed', 'dropped')`),
    check('mails_over_limit', sql`${table.overLimit} in ('drop', 'delay', 'send')`),
    check('mails_sent_at', sql`(${table.state} = 'sent') = (${table.sentAt} is not null)`),
    check(
      'mails_hold_no_dead_code',
      sql`${table.state} = 'waiting' or ${table.codeFor} is null or (${table.subject} = '' and ${table.text} = '' and ${table.html} = '')`,
    ),
    check('mails_code_ends', sql`(${table.codeFor} is null) = (${table.codeUntil} is null)`),
  ],
);

export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().notNull(),
    windowStart: timestamptz('window_start').notNull(),
    count: integer().notNull(),
  },
  (table) => [
    uniqueIndex('rate_limits_key_window').on(table.key, table.windowStart),
    index('rate_limits_window').on(table.windowStart).concurrently(),
  ],
);
