import * as v from 'valibot';
import { PART_NUMBER_KINDS } from '../fitment/vehicle.ts';
import { PRODUCT_CONDITIONS, PRODUCT_LIMITS } from '../product.ts';
import { amount, id, listOf, page, pageSize, queryText, repeated, repeatedId, storable } from './fields.ts';
import { carQuery, fit } from './fit.ts';
import { review } from './reviews.ts';

const namedRef = v.object({ id, name: v.string() });
const pixels = v.pipe(v.number(), v.integer(), v.minValue(1));
/** Only uploads have sizes and a placeholder; drawings scale to any box. */
export const image = v.object({
  image: v.string(),
  alt_text: v.string(),
  is_main: v.boolean(),
  width: v.optional(pixels),
  height: v.optional(pixels),
  placeholder: v.optional(v.string()),
});
/** `image` is the address of the largest variant; `placeholder` is a data URL of at most 300 characters. */
export const uploadedPicture = v.object({
  id: v.string(),
  image: v.string(),
  width: pixels,
  height: pixels,
  placeholder: v.string(),
});

/** A full match comes first, then what replaces it, equivalents, what it replaces, and numbers that begin with it. */
export const numberRelations = [
  'exact',
  'superseding',
  'equivalent',
  'superseded',
  'prefix',
  'confusable',
] as const;
const numberMatch = v.object({
  relation: v.picklist(numberRelations),
  /** The product's number, as its maker writes it. */
  number: v.string(),
  /** The relation in words. */
  label: v.string(),
});

export const listedProduct = v.object({
  id,
  slug: v.string(),
  name: v.string(),
  price: amount,
  shippingFee: amount,
  images: v.array(image),
  description: v.string(),
  features: v.array(v.string()),
  box: v.string(),
  stock_quantity: v.pipe(v.number(), v.integer(), v.minValue(0)),
  category: namedRef,
  subcategory: v.nullable(namedRef),
  average_rating: v.nullable(v.number()),
  review_count: v.pipe(v.number(), v.integer()),
  /** In a list for a car; without a car only that a product fits any. */
  fit: v.optional(fit),
  /** There if the product was found by a part number. */
  number_match: v.optional(numberMatch),
});
/** `shown` is the number as its maker writes it. */
export const partNumber = v.object({
  kind: v.picklist(PART_NUMBER_KINDS),
  maker: v.string(),
  shown: v.string(),
});
export const product = v.object({
  ...listedProduct.entries,
  condition: v.picklist(PRODUCT_CONDITIONS),
  /** Who made the part; '' if that is not stored. */
  brand: v.string(),
  part_numbers: v.array(partNumber),
  reviews: v.array(review),
  relatedProducts: v.array(listedProduct),
});
export const category = v.object({ ...namedRef.entries, image: v.string() });
export const categoryWithSubcategories = v.object({ ...category.entries, subcategories: v.array(namedRef) });

export const productList = v.array(listedProduct);
const facetCounts = v.array(v.object({ id, count: v.pipe(v.number(), v.integer(), v.minValue(1)) }));
/** True when the search stopped counting at a limit; its counts are then lower bounds. */
const capped = v.optional(v.boolean());
/**
 * The number of products in each category and subcategory that match the query and the filters by attribute, ignoring
 * the chosen categories. For a car only those that fit it, fit on a condition or fit any car, also with `fit=all`.
 */
export const facets = v.object({ categories: facetCounts, subcategories: facetCounts, capped });
/** Of the products within the chosen filters: how many do not fit the car, and how many are not checked for it. */
export const hiddenCounts = v.object({
  no: v.pipe(v.number(), v.integer(), v.minValue(0)),
  unchecked: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
const vehicleName = v.object({ slug: v.string(), label: v.string() });
/** The cars that a search names, and what it then searches for. */
export const namedCars = v.object({ q: v.string(), vehicles: v.array(vehicleName) });
/**
 * `vehicle` and `hidden` are there in a list for a car; `hidden` also with `fit=all`, which shows what it counts.
 * `near` is on the first page of a search that finds nothing, with parts that match some of its words, if there are any.
 */
export const productPage = v.object({
  ...listOf(listedProduct).entries,
  capped,
  facets,
  vehicle: v.optional(vehicleName),
  hidden: v.optional(hiddenCounts),
  named_cars: v.optional(namedCars),
  near: v.optional(v.array(listedProduct)),
});
export const titles = v.object({ titles: v.array(v.string()) });
export const sorts = ['popularity', 'priceLowToHigh', 'priceHighToLow', 'newest', 'rating'] as const;

const MAX_PRICE = PRODUCT_LIMITS.price.max;
/** A range of prices in shillings, both ends included: '500-2000', '500-' or '-2000'. */
const priceRange = v.pipe(
  v.string(),
  v.regex(/^(?:\d{1,9}-\d{0,9}|-\d{1,9})$/, 'Must be a range such as 500-2000, 500- or -2000'),
  v.transform((range) => {
    const [min, max] = range.split('-');
    return { min: Number(min), max: max ? Number(max) : MAX_PRICE };
  }),
);
const MAX_VALUES = 100;
/** Filters by what a product is. Of one with several values a product has to match one. */
const attributeEntries = {
  brand: repeated(v.pipe(v.string(), v.maxLength(PRODUCT_LIMITS.brand, 'Too long'), storable), MAX_VALUES),
  condition: repeated(v.picklist(PRODUCT_CONDITIONS, 'Must be genuine, aftermarket or used'), MAX_VALUES),
  in_stock: repeated(v.picklist(['true'], 'Must be true'), MAX_VALUES),
  /** At least so many stars on average. */
  rating: repeated(v.pipe(v.picklist(['3', '4'], 'Must be 3 or 4'), v.transform(Number)), MAX_VALUES),
  price: repeated(priceRange, MAX_VALUES),
};
const attributeFilter = v.object(attributeEntries);
export type AttributeFilter = v.InferOutput<typeof attributeFilter>;

/** A search without a query finds nothing; a list without one returns the whole catalogue. */
export const listQuery = v.object({
  q: queryText,
  page,
  page_size: pageSize(100),
  category: repeatedId,
  subcategory: repeatedId,
  sort: v.optional(v.picklist(sorts, 'Unknown sort'), 'popularity'),
  ...carQuery.entries,
  ...attributeEntries,
});

const valueCount = <Value extends v.GenericSchema>(value: Value) =>
  v.object({ value, count: v.pipe(v.number(), v.integer(), v.minValue(0)) });
/**
 * What the products of a list can be filtered by. Each count is the number of products that match all other filters and
 * this value. `capped` when there are more products than were counted.
 */
export const attributeFacets = v.object({
  /** The 40 with most products, and the chosen ones; by name. */
  brands: v.array(valueCount(v.string())),
  conditions: v.array(valueCount(v.picklist(PRODUCT_CONDITIONS))),
  /** At least so many stars. */
  ratings: v.array(valueCount(v.pipe(v.number(), v.integer()))),
  in_stock: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The lowest and the highest price; null without a product. */
  price: v.nullable(v.object({ min: amount, max: amount })),
  capped,
});
export const attributeFacetsQuery = v.omit(listQuery, ['page', 'page_size', 'sort']);

/** A product to suggest while somebody types. */
const suggestion = v.object({
  id,
  slug: v.string(),
  name: v.string(),
  price: amount,
  image: v.nullable(image),
  category: v.string(),
  /** There if it was found by a part number: the relation in words. */
  number: v.optional(v.string()),
});
export const suggestions = v.object({ products: v.array(suggestion) });
export const suggestionsQuery = v.object({ q: queryText, limit: pageSize(8) });
export const titlesQuery = v.object({ q: queryText, limit: v.optional(pageSize(10)) });
