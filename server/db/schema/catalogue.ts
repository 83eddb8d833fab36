import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { FITMENT_KINDS } from '#contract/fitment/verdict.ts';
import { PRODUCT_CONDITIONS } from '#contract/product.ts';
import { users } from './accounts.ts';
import { campaigns } from './campaigns.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Keyed by content hash, so that pictures can be cached forever. Triggers keep `unused_objects` in step. */
export const media = pgTable(
  'media',
  {
    hash: text().primaryKey(),
    contentType: text('content_type').notNull(),
    /** Null if it is an object of the bucket. */
    body: bytea(),
    /** The name of the object; no two rows ever share one, and none is used again. */
    object: text(),
    /** Pixels; null for drawings, which scale. */
    width: integer(),
    height: integer(),
    /** A small data URL shown while the picture loads; null for drawings. */
    placeholder: text(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    checkAt: timestamptz('check_at').notNull().defaultNow(),
  },
  (table) => [
    index('media_check').on(table.checkAt).where(sql`${table.width} is not null`).concurrently(),
    check('media_body', sql`(${table.body} is null) = (${table.object} is not null)`),
  ],
);

export const mediaVariants = pgTable(
  'media_variants',
  {
    hash: text()
      .notNull()
      .references(() => media.hash, { onDelete: 'cascade' }),
    width: integer().notNull(),
    format: text({ enum: ['avif', 'webp'] }).notNull(),
    /** As in `media`. */
    body: bytea(),
    object: text(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.width, table.format] }),
    check('media_variants_format', sql`${table.format} in ('avif', 'webp')`),
    check('media_variants_body', sql`(${table.body} is null) = (${table.object} is not null)`),
  ],
);

/** Objects of the bucket that no row has, or not yet. A job deletes them. */
export const unusedObjects = pgTable(
  'unused_objects',
  {
    object: text().primaryKey(),
    unusedSince: timestamptz('unused_since').notNull().defaultNow(),
  },
  (table) => [index('unused_objects_since').on(table.unusedSince)],
);

export const categories = pgTable(
  'categories',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    mediaHash: text('media_hash')
      .notNull()
      .references(() => media.hash),
    /** The order in which they are shown; those with the same position by id. */
    position: integer().notNull().default(0),
    /** Of its products that are for sale, as of the last ranking. */
    unitsSold: integer('units_sold').notNull().default(0),
  },
  // Of an expression, so that a new name leaves the products of a category writable while it is written.
  (table) => [uniqueIndex('categories_name').on(sql`lower(${table.name})`)],
);

export const subcategories = pgTable(
  'subcategories',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    name: text().notNull(),
    /** As that of categories, within one. */
    position: integer().notNull().default(0),
    /** The rule that bars used parts of this kind, for example 'KS 2190:2013'; null where there is none. */
    usedBarredBy: text('used_barred_by'),
    /** A part of this kind is for one side or axle, so that a rule without a position is probably incomplete. */
    needsPosition: boolean('needs_position').notNull().default(false),
  },
  (table) => [
    uniqueIndex('subcategories_category_name').on(table.categoryId, sql`lower(${table.name})`),
    unique('subcategories_of_category').on(table.id, table.categoryId),
  ],
);

type IndexColumns = Parameters<ReturnType<typeof index>['on']>;

/** Indexes for one sort order of the whole shop, a category and a subcategory, so that no list needs a full sort. */
function sortIndexes(
  name: string,
  table: { categoryId: IndexColumns[0]; subcategoryId: IndexColumns[0]; archivedAt: IndexColumns[0] },
  columns: () => IndexColumns,
) {
  const forSale = sql`${table.archivedAt} is null`;
  return [
    index(`products_${name}`)
      .on(...columns())
      .where(forSale),
    index(`products_category_${name}`)
      .on(table.categoryId, ...columns())
      .where(forSale),
    index(`products_subcategory_${name}`)
      .on(table.subcategoryId, ...columns())
      .where(forSale),
  ];
}

/** Null without reviews. */
export const averageRating = (table: Record<'ratingTotal' | 'reviewCount', IndexColumns[0]>) =>
  sql`${table.ratingTotal}::double precision / nullif(${table.reviewCount}, 0)`;

export const products = pgTable(
  'products',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull().default(''),
    features: jsonb().$type<string[]>().notNull().default([]),
    box: text().notNull().default(''),
    condition: text({ enum: PRODUCT_CONDITIONS }).notNull().default('genuine'),
    /** Who made the part; '' if that is not stored. */
    brand: text().notNull().default(''),
    /** 'vehicle' exactly if it has fitment rules; 'universal' fits any car. */
    fitmentKind: text('fitment_kind', { enum: FITMENT_KINDS }).notNull().default('unchecked'),
    /** Vehicles without a fitment are not checked, rather than not fitting. */
    fitmentOpen: boolean('fitment_open').notNull().default(false),
    /** Whole shillings, VAT included. */
    price: integer().notNull(),
    shippingFee: integer('shipping_fee').notNull().default(0),
    /** Available for sale: units reserved by unpaid orders are already subtracted. */
    stockQuantity: integer('stock_quantity').notNull().default(0),
    /** Units reserved by or sold in orders that are not cancelled. Changes together with stockQuantity. */
    unitsHeld: integer('units_held').notNull().default(0),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    subcategoryId: integer('subcategory_id'),
    unitsSold: integer('units_sold').notNull().default(0),
    /** Maintained by the trigger reviews_counted. */
    reviewCount: integer('review_count').notNull().default(0),
    ratingTotal: integer('rating_total').notNull().default(0),
    /** The shop's mean rating, rounded to a tenth, at the last ranking; null before. */
    shopRating: doublePrecision('shop_rating'),
    recentUnits: integer('recent_units').notNull().default(0),
    /** The average rating with five extra reviews at the shop's mean; 0 without reviews. */
    popularity: doublePrecision()
      .notNull()
      .generatedAlwaysAs(
        sql`case when review_count = 0 then 0 else (rating_total + 5 * coalesce(shop_rating, rating_total::double precision / review_count)) / (review_count + 5) end`,
      ),
    campaignId: integer('campaign_id').references(() => campaigns.id),
    /** Optimistic lock: incremented by every staff edit. */
    version: integer().notNull().default(1),
    archivedAt: timestamptz('archived_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'products_subcategory_of_category',
      columns: [table.subcategoryId, table.categoryId],
      foreignColumns: [subcategories.id, subcategories.categoryId],
    }),
    index('products_sales').on(table.unitsSold.desc().nullsFirst(), table.id),
    index('products_category_sales').on(
      table.categoryId,
      table.subcategoryId,
      table.unitsSold.desc().nullsFirst(),
      table.id,
    ),
    index('products_unchecked')
      .on(
        table.categoryId,
        sql`coalesce(${table.subcategoryId}, 0)`,
        table.unitsSold.desc().nullsFirst(),
        table.id,
      )
      .where(sql`${table.fitmentKind} = 'unchecked' and ${table.archivedAt} is null`)
      .concurrently(),
    ...sortIndexes('ranking', table, () => [
      table.popularity.desc().nullsFirst(),
      table.reviewCount.desc().nullsFirst(),
      table.recentUnits.desc().nullsFirst(),
      table.id,
    ]).map((order) => order.concurrently()),
    ...sortIndexes('price', table, () => [table.price, table.id]),
    ...sortIndexes('newest', table, () => [
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ]).map((order) => order.concurrently()),
    ...sortIndexes('rating', table, () => [
      sql`(${averageRating(table)}) desc nulls last`,
      table.reviewCount.desc().nullsFirst(),
      table.id,
    ]).map((order) => order.concurrently()),
    index('products_brand')
      .on(table.brand, table.popularity.desc().nullsFirst(), table.id)
      .where(sql`${table.archivedAt} is null and ${table.brand} <> ''`)
      .concurrently(),
    index('products_universal')
      .on(table.categoryId)
      .where(sql`${table.fitmentKind} = 'universal' and ${table.archivedAt} is null`)
      .concurrently(),
    index('products_stock')
      .on(table.stockQuantity, table.id)
      .where(sql`${table.archivedAt} is null`)
      .concurrently(),
    // Lists of the back office, archived products among them.
    index('products_by_name').on(table.name, table.id).concurrently(),
    index('products_by_price').on(table.price, table.id).concurrently(),
    index('products_by_stock').on(table.stockQuantity, table.id).concurrently(),
    index('products_archived').on(table.id).where(sql`${table.archivedAt} is not null`).concurrently(),
    check('products_condition', sql`${table.condition} in ('genuine', 'aftermarket', 'used')`),
    check('products_fitment_kind', sql`${table.fitmentKind} in ('vehicle', 'universal', 'unchecked')`),
    check('products_price', sql`${table.price} between 1 and 100000000`),
    check('products_shipping_fee', sql`${table.shippingFee} between 0 and 10000000`),
    check('products_stock_never_below_zero', sql`${table.stockQuantity} >= 0`),
    check('products_held_never_below_zero', sql`${table.unitsHeld} >= 0`),
  ],
);

export const productImages = pgTable(
  'product_images',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    mediaHash: text('media_hash')
      .notNull()
      .references(() => media.hash),
    altText: text('alt_text').notNull(),
    isMain: boolean('is_main').notNull().default(false),
    position: integer().notNull(),
  },
  (table) => [
    unique('product_images_position').on(table.productId, table.position),
    index('product_images_media').on(table.mediaHash).concurrently(),
    uniqueIndex('product_images_one_main').on(table.productId).where(sql`${table.isMain}`),
  ],
);

export const reviews = pgTable(
  'reviews',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    rating: integer().notNull(),
    comment: text().notNull(),
    /** The author had received the product. */
    verified: boolean().notNull().default(false),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('reviews_product').on(table.productId, table.createdAt),
    unique('reviews_once').on(table.productId, table.userId),
    index('reviews_user').on(table.userId).concurrently(),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
  ],
);
