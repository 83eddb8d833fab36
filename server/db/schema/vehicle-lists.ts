import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';

/**
 * The products for sale that fit a vehicle, certainly or on a condition: all of them, those of each category and those of
 * each subcategory. Written by the job that updates them, so that what has changed in the last seconds may be missing;
 * products are checked again when read.
 */
export const vehicleLists = pgTable(
  'vehicle_lists',
  {
    /** 0 for the products that fit any car. */
    vehicleId: integer('vehicle_id').notNull(),
    /** 0 for all categories. */
    categoryId: integer('category_id').notNull(),
    /** 0 for the whole category. */
    subcategoryId: integer('subcategory_id').notNull(),
    /** Length of each of the three lists of product ids. */
    count: integer().notNull(),
    /** Products with fitmentOpen that are listed, or excluded whatever the car's month and answers. */
    decided: integer().notNull(),
    byPopularity: integer('by_popularity').array().notNull(),
    byPrice: integer('by_price').array().notNull(),
    byPriceDescending: integer('by_price_descending').array().notNull(),
    /**
     * Products whose group may change with the month or the answers of a car, listed or not. Only in the list of all
     * categories.
     */
    conditional: integer().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vehicleId, table.categoryId, table.subcategoryId] }),
    check(
      'vehicle_lists_count',
      sql`${table.count} = cardinality(${table.byPopularity}) and ${table.count} = cardinality(${table.byPrice}) and ${table.count} = cardinality(${table.byPriceDescending})`,
    ),
  ],
);

/**
 * Vehicles whose lists are out of date, written by triggers in the transaction of the change and deleted by the job. A
 * vehicle may stand here several times: writers that share a row would wait for one another.
 */
export const vehicleListChanges = pgTable(
  'vehicle_list_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** 0 for the products that fit any car. */
    vehicleId: integer('vehicle_id').notNull(),
  },
  (table) => [index('vehicle_list_changes_vehicle').on(table.vehicleId)],
);
