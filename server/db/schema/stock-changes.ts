import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { STOCK_CAUSES } from '#contract/stock-causes.ts';
import { users } from './accounts.ts';
import { products } from './catalogue.ts';
import { orders } from './orders.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** One row for each change of a product's stock, written by the trigger `stock_changed`. See server/db/stock-cause.ts. */
export const stockChanges = pgTable(
  'stock_changes',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Grows with each change of a product, which is locked then. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: timestamptz('at').notNull(),
    /** Units added (positive) or removed (negative), and those available afterwards. */
    delta: integer().notNull(),
    stock: integer().notNull(),
    cause: text({ enum: STOCK_CAUSES }).notNull(),
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** Of staff. Null for shoppers and the shop itself, and once the account is deleted. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.id] }),
    index('stock_changes_at').on(table.at),
    index('stock_changes_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('stock_changes_user').on(table.userId).where(sql`${table.userId} is not null`),
    check(
      'stock_changes_cause',
      sql`${table.cause} in ('created', 'placed', 'expired', 'cancelled', 'returned', 'edited', 'adjusted', 'imported', 'bulk_edited', 'bulk_undone', 'other')`,
    ),
    check('stock_changes_delta', sql`${table.delta} <> 0`),
  ],
);
