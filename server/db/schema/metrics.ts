import { bigint, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/*
 * Aggregates over counted orders, updated by the trigger orders_counted at the end of each transaction; figures_reckon
 * rebuilds them from the orders. Days are in Africa/Nairobi, amounts are whole shillings.
 */

const revenue = () => bigint({ mode: 'number' }).notNull();

/** By campaign of the orders' visits; '' for none. */
export const salesByDay = pgTable(
  'sales_by_day',
  {
    day: date().notNull(),
    campaign: text().notNull(),
    revenue: revenue(),
    orders: integer().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.campaign] })],
);

export const productSales = pgTable(
  'product_sales',
  {
    productId: integer('product_id').primaryKey(),
    units: integer().notNull(),
    revenue: revenue(),
  },
  (table) => [
    index('product_sales_best').on(
      table.units.desc().nullsFirst(),
      table.revenue.desc().nullsFirst(),
      table.productId,
    ),
  ],
);

export const productSalesByDay = pgTable(
  'product_sales_by_day',
  {
    day: date().notNull(),
    productId: integer('product_id').notNull(),
    units: integer().notNull(),
    revenue: revenue(),
  },
  (table) => [primaryKey({ columns: [table.day, table.productId] })],
);

export const customerSales = pgTable(
  'customer_sales',
  {
    userId: integer('user_id').primaryKey(),
    orders: integer().notNull(),
    revenue: revenue(),
    /** Null when none of their orders counts any more. */
    firstPaidAt: timestamp('first_paid_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [index('customer_sales_best').on(table.revenue.desc().nullsFirst(), table.userId)],
);

export const newcomersByDay = pgTable('newcomers_by_day', {
  day: date().primaryKey(),
  people: integer().notNull(),
});
