import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import type { FitmentRule } from '#contract/types.ts';
import { users } from './accounts.ts';
import { products } from './catalogue.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A change of the rules of many products, which can be undone as a whole. */
export const fitmentBatches = pgTable(
  'fitment_batches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamptz('created_at').notNull(),
    undoneAt: timestamptz('undone_at'),
  },
  (table) => [
    index('fitment_batches_created').on(table.createdAt),
    index('fitment_batches_user').on(table.userId),
    check('fitment_batches_undone', sql`${table.undoneAt} >= ${table.createdAt}`),
  ],
);

export const fitmentBatchProducts = pgTable(
  'fitment_batch_products',
  {
    batchId: integer('batch_id')
      .notNull()
      .references(() => fitmentBatches.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The version of the product's rules after the change. */
    version: integer().notNull(),
    /** The rules before the change. */
    before: jsonb().$type<FitmentRule[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.productId] }),
    index('fitment_batch_products_product').on(table.productId),
  ],
);
