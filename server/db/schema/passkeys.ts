import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytea } from './catalogue.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A key pair of a person's device or password manager, of which the shop has the public half (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, in base64url. */
    id: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In COSE. */
    publicKey: bytea('public_key').notNull(),
    /** Of signatures; stays 0 for passkeys that are synced. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    device: text().notNull(),
    synced: boolean().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    lastUsedAt: timestamptz('last_used_at'),
  },
  (table) => [
    index('passkeys_user').on(table.userId),
    check('passkeys_id', sql`length(${table.id}) between 1 and 1364`),
    check('passkeys_public_key', sql`length(${table.publicKey}) between 1 and 4000`),
    check('passkeys_counter', sql`${table.counter} between 0 and 4294967295`),
  ],
);

/** What a browser was given to sign. Deleted with its use, or after a day. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    hash: text().primaryKey(),
    /** Who adds a passkey; null for a sign-in. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_user').on(table.userId),
    index('passkey_challenges_created').on(table.createdAt),
  ],
);
