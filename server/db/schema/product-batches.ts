import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { products } from './catalogue.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A change of the prices or the stock of many products, which can be undone. */
export const productBatches = pgTable(
  'product_batches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    field: text({ enum: ['price', 'stock_quantity'] }).notNull(),
    createdAt: timestamptz('created_at').notNull(),
    undoneAt: timestamptz('undone_at'),
  },
  (table) => [
    index('product_batches_created').on(table.createdAt),
    index('product_batches_user').on(table.userId),
    check('product_batches_field', sql`${table.field} in ('price', 'stock_quantity')`),
    check('product_batches_undone', sql`${table.undoneAt} >= ${table.createdAt}`),
  ],
);

export const productBatchProducts = pgTable(
  'product_batch_products',
  {
    batchId: integer('batch_id')
      .notNull()
      .references(() => productBatches.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The version of the product after the change. */
    version: integer().notNull(),
    /** Whole shillings or units. */
    before: integer().notNull(),
    after: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.productId] }),
    index('product_batch_products_product').on(table.productId),
  ],
);

/** What the shop pays for a unit, in whole shillings without VAT. Apart from the product, so that no public query reads it. */
export const productCosts = pgTable(
  'product_costs',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    cost: integer().notNull(),
    changedAt: timestamptz('changed_at').notNull(),
  },
  (table) => [check('product_costs_cost', sql`${table.cost} between 0 and 100000000`)],
);
