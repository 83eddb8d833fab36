import * as v from 'valibot';
import { isPartNumber, normalizePartNumber } from '../fitment/part-number.ts';
import { PART_NUMBER_KINDS } from '../fitment/vehicle.ts';
import { FITMENT_KINDS } from '../fitment/verdict.ts';
import { isPlainLine, isPlainText, UNREADABLE_TEXT } from '../plain-text.ts';
import { PRODUCT_LIMITS as limits, PRODUCT_CONDITIONS, PRODUCT_TEXTS as texts } from '../product.ts';
import { STOCK_CAUSES } from '../stock-causes.ts';
import { image, partNumber } from './catalogue.ts';
import {
  amount,
  cappedListOf,
  id,
  page,
  pageSize,
  queryText,
  repeatedId,
  requiredText,
  text,
  timestamp,
} from './fields.ts';

const namedRef = v.object({ id, name: v.string() });
const idReference = v.pipe(
  v.number(texts.required),
  v.integer(texts.wholeNumber),
  v.minValue(1, 'Must be an id'),
  v.maxValue(2_147_483_647, 'Must be an id'),
);
const integerInRange = ({ min, max }: { min: number; max: number }) =>
  v.pipe(
    v.number(texts.wholeNumber),
    v.integer(texts.wholeNumber),
    v.minValue(min, texts.atLeast(min)),
    v.maxValue(max, texts.atMost(max)),
  );
const multilineText = (max: number) => v.pipe(text(max), v.check(isPlainText, UNREADABLE_TEXT));

const plainLine = (max: number) => v.pipe(text(max), v.check(isPlainLine, UNREADABLE_TEXT));
const requiredLine = (max: number) => v.pipe(requiredText(max), v.check(isPlainLine, UNREADABLE_TEXT));

const partNumberField = v.object({
  kind: v.picklist(PART_NUMBER_KINDS, texts.noPartNumberKind),
  maker: requiredLine(limits.maker),
  shown: v.pipe(
    requiredText(limits.partNumber),
    v.regex(/^[\x20-\x7e]+$/, texts.noPartNumber),
    v.check((shown) => isPartNumber(normalizePartNumber(shown)), texts.noPartNumber),
  ),
});
const toIdentity = ({ kind, maker, shown }: v.InferOutput<typeof partNumberField>) =>
  JSON.stringify([kind, maker, normalizePartNumber(shown)]);

const fields = {
  name: requiredLine(limits.name),
  description: multilineText(limits.description),
  price: integerInRange(limits.price),
  shippingFee: integerInRange(limits.shippingFee),
  category: idReference,
  subcategory: v.nullable(idReference),
  stock_quantity: integerInRange(limits.stock),
  features: v.pipe(
    v.array(
      v.pipe(requiredText(limits.feature), v.check(isPlainLine, UNREADABLE_TEXT)),
      'Must be a list of texts',
    ),
    v.maxLength(limits.features, texts.tooManyFeatures),
  ),
  box: multilineText(limits.box),
  condition: v.picklist(PRODUCT_CONDITIONS, texts.noCondition),
  brand: plainLine(limits.brand),
  fitment_kind: v.picklist(FITMENT_KINDS, texts.noFitmentKind),
  fitment_open: v.boolean('Must be true or false'),
  part_numbers: v.pipe(
    v.array(partNumberField, 'Must be a list of part numbers'),
    v.maxLength(limits.partNumbers, texts.tooManyPartNumbers),
    v.checkItems(
      (item, index, all) => all.findIndex((other) => toIdentity(other) === toIdentity(item)) === index,
      texts.partNumberTwice,
    ),
  ),
  campaign: v.nullable(idReference),
  images: v.pipe(
    v.array(v.pipe(v.string('Must be text'), v.regex(/^[0-9a-f]{32}$/, texts.noPicture)), 'Must be a list'),
    v.maxLength(limits.pictures, texts.tooManyPictures),
    v.checkItems((hash, index, all) => all.indexOf(hash) === index, texts.pictureTwice),
  ),
  archived: v.boolean('Must be true or false'),
};

/** `images` are ids of uploads, the main picture first. Fitment rules make a product's `fitment_kind` 'vehicle'. */
export const productBody = v.object({
  ...fields,
  description: v.optional(fields.description, ''),
  shippingFee: v.optional(fields.shippingFee, 0),
  subcategory: v.optional(fields.subcategory, null),
  stock_quantity: v.optional(fields.stock_quantity, 0),
  features: v.optional(fields.features, []),
  box: v.optional(fields.box, ''),
  condition: v.optional(fields.condition, 'genuine'),
  brand: v.optional(fields.brand, ''),
  fitment_kind: v.optional(fields.fitment_kind, 'unchecked'),
  fitment_open: v.optional(fields.fitment_open, false),
  part_numbers: v.optional(fields.part_numbers, []),
  campaign: v.optional(fields.campaign, null),
  images: v.optional(fields.images, []),
  archived: v.optional(fields.archived, false),
});

/**
 * Absent fields stay unchanged; `version` is the version that the change is based on. Sales do not change the version,
 * so `stock_quantity` comes with `stock_at_read`, the stock that it replaces.
 */
export const productChange = v.object({
  name: v.exactOptional(fields.name),
  description: v.exactOptional(fields.description),
  price: v.exactOptional(fields.price),
  shippingFee: v.exactOptional(fields.shippingFee),
  category: v.exactOptional(fields.category),
  subcategory: v.exactOptional(fields.subcategory),
  stock_quantity: v.exactOptional(fields.stock_quantity),
  stock_at_read: v.exactOptional(fields.stock_quantity),
  features: v.exactOptional(fields.features),
  box: v.exactOptional(fields.box),
  condition: v.exactOptional(fields.condition),
  brand: v.exactOptional(fields.brand),
  fitment_kind: v.exactOptional(fields.fitment_kind),
  fitment_open: v.exactOptional(fields.fitment_open),
  part_numbers: v.exactOptional(fields.part_numbers),
  campaign: v.exactOptional(fields.campaign),
  images: v.exactOptional(fields.images),
  archived: v.exactOptional(fields.archived),
  version: v.pipe(
    v.number(texts.required),
    v.integer(texts.wholeNumber),
    v.minValue(1, texts.atLeast(1)),
    v.maxValue(2_147_483_647, 'Must be a version'),
  ),
});

export const stockChange = v.object({
  /** Units added (positive) or removed (negative). */
  change: v.pipe(
    integerInRange({ min: -limits.stock.max, max: limits.stock.max }),
    v.notValue(0, texts.noChange),
  ),
  reason: v.pipe(requiredText(limits.reason), v.check(isPlainLine, UNREADABLE_TEXT)),
});
export const stockReply = v.object({ stock_quantity: v.pipe(v.number(), v.integer(), v.minValue(0)) });

export const stockChangesQuery = v.object({
  /** Those that are older than this one. */
  before: v.optional(
    v.pipe(
      v.string('Give it once'),
      v.regex(/^[1-9]\d{0,14}$/, 'Must be the id of a change'),
      v.transform(Number),
    ),
  ),
});
const wholeNumber = v.pipe(v.number(), v.integer());
export const stockChanges = v.object({
  /** The newest first. */
  results: v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.number(), v.integer(), v.minValue(1)),
        at: timestamp,
        /** Units added (positive) or removed (negative), and those available afterwards. */
        delta: wholeNumber,
        stock: wholeNumber,
        cause: v.picklist(STOCK_CAUSES),
        /** An order that is not placed is one that is to be paid by card; it has no page. */
        order: v.nullable(v.object({ order_number: v.string(), is_placed: v.boolean() })),
        /** Of staff; null for shoppers and the shop itself, and once the account is deleted. */
        username: v.nullable(v.string()),
        /** '' where none was given. */
        reason: v.string(),
      }),
    ),
    v.maxLength(50),
  ),
  /** The address of older changes. */
  next: v.nullable(v.string()),
});

export const archivedFilters = ['false', 'true', 'all'] as const;
export const stockFilters = ['all', 'low'] as const;
export const lackFilters = ['picture', 'fitment'] as const;
export const managedSorts = ['newest', 'name', 'price', 'price_desc', 'stock', 'stock_desc'] as const;
export const managedProductsQuery = v.object({
  q: queryText,
  page,
  page_size: pageSize(12),
  archived: v.optional(v.picklist(archivedFilters, 'Must be true, false or all'), 'false'),
  /** low: at most LOW_STOCK units, the fewest first. */
  stock: v.optional(v.picklist(stockFilters, 'Must be all or low'), 'all'),
  /** Products without a picture, or whose fitment nobody has said anything about. */
  lacks: v.optional(v.picklist(lackFilters, 'Must be picture or fitment')),
  /** Default: the newest first, or those low on stock by what is left. */
  sort: v.optional(v.picklist(managedSorts, 'Must be newest, name, price, price_desc, stock or stock_desc')),
});

/** Of products to export: all of them, archived ones too, unless it says otherwise. */
export const exportQuery = v.object({
  q: managedProductsQuery.entries.q,
  archived: v.optional(v.picklist(archivedFilters, 'Must be true, false or all'), 'all'),
  stock: managedProductsQuery.entries.stock,
  lacks: managedProductsQuery.entries.lacks,
});

/** Whole shillings without VAT; null where nobody has said what a unit costs the shop. */
const cost = v.nullable(integerInRange({ min: 0, max: limits.price.max }));
export const costsQuery = v.object({ ids: repeatedId });
export const costs = v.object({ results: v.array(v.object({ id, cost: amount })) });
export const costBody = v.object({ cost });
export const costReply = v.object({ id, cost });

export const managedProduct = v.object({
  id,
  slug: v.string(),
  name: v.string(),
  description: v.string(),
  price: amount,
  shippingFee: amount,
  category: namedRef,
  subcategory: v.nullable(namedRef),
  stock_quantity: v.pipe(v.number(), v.integer(), v.minValue(0)),
  features: v.array(v.string()),
  box: v.string(),
  condition: v.picklist(PRODUCT_CONDITIONS),
  brand: v.string(),
  fitment_kind: v.picklist(FITMENT_KINDS),
  fitment_open: v.boolean(),
  part_numbers: v.array(partNumber),
  campaign: v.nullable(namedRef),
  /** In display order, the main picture first. */
  images: v.array(v.object({ id: v.string(), ...image.entries })),
  archived: v.boolean(),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  created_at: timestamp,
});
export const managedProductPage = cappedListOf(managedProduct);
