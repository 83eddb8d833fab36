import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { products } from './catalogue.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** Collation "C", so that the primary key also supports prefix searches. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * Written only by triggers on products, categories, subcategories and fitments, and `isPopular` and `isRunnerUp` by the
 * job that ranks.
 */
export const productSearch = pgTable(
  'product_search',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /**
     * Weights: A name, B category and subcategory, C features, D description. `=pad` marks the product type named by
     * the name, `#c2` and `#s7` its category and subcategory.
     */
    document: tsvector().notNull(),
    names: tsvector().notNull(),
    /** The vehicles whose lists have the product; 0 alone for one that fits any car. */
    vehicleIds: integer('vehicle_ids').array().notNull().default([]),
    /** One of the best sellers and the newest, which are searched first; each new product until the next ranking. */
    isPopular: boolean('is_popular').notNull().default(true),
    /** One of the best sellers after those, which are searched second. */
    isRunnerUp: boolean('is_runner_up').notNull().default(false),
  },
  (table) => [
    index('product_search_document_vehicles').using('gin', table.document, table.vehicleIds),
    index('product_search_names').using('gin', table.names),
    index('product_search_popular_document')
      .using('gin', table.document, table.vehicleIds)
      .where(sql`${table.isPopular}`)
      .concurrently(),
    index('product_search_popular_names')
      .using('gin', table.names)
      .where(sql`${table.isPopular}`)
      .concurrently(),
    index('product_search_runner_up_document')
      .using('gin', table.document, table.vehicleIds)
      .where(sql`${table.isRunnerUp}`)
      .concurrently(),
    index('product_search_runner_up_names')
      .using('gin', table.names)
      .where(sql`${table.isRunnerUp}`)
      .concurrently(),
    index('product_search_tiers').on(table.isPopular, table.isRunnerUp, table.productId).concurrently(),
  ],
);

/**
 * What the back office searches of a product, archived or not: its name and slug. Beside products, because each sale
 * writes a row of that table with all its indexes. Written only by a trigger on products.
 */
export const productNames = pgTable(
  'product_names',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    text: text().notNull(),
  },
  (table) => [index('product_names_searched').using('gin', table.text.op('gin_trgm_ops')).concurrently()],
);

/** Words and codes of the products for sale, for correcting typos. */
export const searchWords = pgTable(
  'search_words',
  {
    word: plainText().primaryKey(),
    /** As in documents: the English stem of a word, or the code itself. */
    stem: text().notNull(),
    /** Contains a digit: a part number, a chassis or engine code, a size. */
    code: boolean().notNull(),
    inName: boolean('in_name').notNull(),
    sound: text(),
  },
  (table) => [
    index('search_words_alike').using('gin', sql`${table.word} gin_trgm_ops`).where(sql`not ${table.code}`),
    index('search_words_sound').on(table.sound).where(sql`not ${table.code}`),
    index('search_words_stem').on(table.stem),
  ],
);

/** Products for sale per category, updated by triggers on products; subcategory 0 means none. */
export const productCounts = pgTable(
  'product_counts',
  {
    categoryId: integer('category_id').notNull(),
    subcategoryId: integer('subcategory_id').notNull(),
    forSale: integer('for_sale').notNull(),
    /** Of them, those that fit any car, that nobody has checked, and that are open: see the columns of products. */
    universal: integer().notNull().default(0),
    unchecked: integer().notNull().default(0),
    /** With rules, and not listed for a car means not checked. */
    open: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.subcategoryId] })],
);
