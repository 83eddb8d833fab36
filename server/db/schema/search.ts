import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { products } from './catalogue.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** Compared byte by byte, so that the primary key also finds words by their beginning. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** What can be searched of a product: written by triggers on products, categories and subcategories alone. */
export const productSearch = pgTable(
  'product_search',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Weights: A name, B category and subcategory, C features, D description. `=pad` is what the name says it is, `#c2` and `#s7` where it is. */
    document: tsvector().notNull(),
    /** The words and codes of the name alone, for suggestions. */
    names: tsvector().notNull(),
  },
  (table) => [
    index('product_search_document').using('gin', table.document),
    index('product_search_names').using('gin', table.names),
  ],
);

/** Every word and code of the products for sale, to know what a mistyped one was meant to be. */
export const searchWords = pgTable(
  'search_words',
  {
    word: plainText().primaryKey(),
    /** As it stands in documents: the English stem of a word, a code itself. */
    stem: text().notNull(),
    /** Has a digit: a part number, a chassis or engine code, a size. */
    code: boolean().notNull(),
    /** Occurs in the name of a product or of its category. */
    inName: boolean('in_name').notNull(),
    sound: text(),
  },
  (table) => [
    index('search_words_alike').using('gin', sql`${table.word} gin_trgm_ops`).where(sql`not ${table.code}`),
    index('search_words_sound').on(table.sound).where(sql`not ${table.code}`),
    index('search_words_stem').on(table.stem),
  ],
);

/** How many products are for sale on each shelf, kept by triggers on products; subcategory 0 stands for none. */
export const productCounts = pgTable(
  'product_counts',
  {
    categoryId: integer('category_id').notNull(),
    subcategoryId: integer('subcategory_id').notNull(),
    forSale: integer('for_sale').notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.subcategoryId] })],
);
