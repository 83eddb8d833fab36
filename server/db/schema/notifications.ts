import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { NEWS_KINDS } from '#contract/notifications.ts';
import { users } from './accounts.ts';
import { products } from './catalogue.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What a shopper agreed to get besides emails about orders. Without a row, nothing is sent. */
export const newsConsents = pgTable(
  'news_consents',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NEWS_KINDS }).notNull(),
    givenAt: timestamptz('given_at').notNull(),
    /** In the links of such emails. Not hashed: whoever reads it can only end this consent. */
    token: text().notNull().unique(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    index('news_consents_kind_user').on(table.kind, table.userId).concurrently(),
    check('news_consents_kind', sql`${table.kind} in ('offers', 'stock')`),
    check('news_consents_token', sql`length(${table.token}) = 43`),
  ],
);

/**
 * A shopper wants one email when a sold-out product is back; it is deleted with that email. A trigger refuses a 21st.
 * It goes with the consent.
 */
export const stockRequests = pgTable(
  'stock_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull(),
    consent: text({ enum: ['stock'] })
      .notNull()
      .default('stock'),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'stock_requests_consent',
      columns: [table.userId, table.consent],
      foreignColumns: [newsConsents.userId, newsConsents.kind],
    }).onDelete('cascade'),
    unique('stock_requests_once').on(table.userId, table.productId),
    index('stock_requests_product').on(table.productId, table.id),
    index('stock_requests_created').on(table.createdAt),
    check('stock_requests_of_stock', sql`${table.consent} = 'stock'`),
  ],
);

/** Products with requests that came back and were not announced yet; written by a trigger of `products`. */
export const restocks = pgTable('restocks', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id),
  at: timestamptz('at').notNull().defaultNow(),
});
