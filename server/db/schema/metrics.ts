import { bigint, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/*
 * Sums over the orders that figures count, kept by the trigger orders_counted at the end of each transaction; all of them
 * can be reckoned anew from the orders (figures_reckon). Days are Africa/Nairobi's, amounts whole shillings.
 */

const revenue = () => bigint({ mode: 'number' }).notNull();

/** By the campaign that the orders' visits named, '' for none. */
export const salesByDay = pgTable(
  'sales_by_day',
  {
    day: date().notNull(),
    campaign: text().notNull(),
    revenue: revenue(),
    orders: integer().notNull(),
    /** Grows with each change of an order of this day and campaign. */
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

/** People with a counted order. */
export const customerSales = pgTable(
  'customer_sales',
  {
    userId: integer('user_id').primaryKey(),
    orders: integer().notNull(),
    revenue: revenue(),
    /** Null where nothing of theirs counts any more. */
    firstPaidAt: timestamp('first_paid_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [index('customer_sales_best').on(table.revenue.desc().nullsFirst(), table.userId)],
);

/** People by the day of their first counted order. */
export const newcomersByDay = pgTable('newcomers_by_day', {
  day: date().primaryKey(),
  people: integer().notNull(),
});
