import * as v from 'valibot';
import { PART_NUMBER_KINDS } from '../fitment/vehicle.ts';
import { PRODUCT_CONDITIONS } from '../product.ts';
import { amount, id, listOf, page, pageSize, queryText, repeatedId } from './fields.ts';
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
 * The number of products in each category and subcategory that match the query, ignoring all filters. For a car only
 * those that fit it, fit on a condition or fit any car, also with `fit=all`.
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
 */
export const productPage = v.object({
  ...listOf(listedProduct).entries,
  capped,
  facets,
  vehicle: v.optional(vehicleName),
  hidden: v.optional(hiddenCounts),
  named_cars: v.optional(namedCars),
});
export const titles = v.object({ titles: v.array(v.string()) });
export const sorts = ['popularity', 'priceLowToHigh', 'priceHighToLow'] as const;
/** A search without a query finds nothing; a list without one returns the whole catalogue. */
export const listQuery = v.object({
  q: queryText,
  page,
  page_size: pageSize(100),
  category: repeatedId,
  subcategory: repeatedId,
  sort: v.optional(v.picklist(sorts, 'Unknown sort'), 'popularity'),
  ...carQuery.entries,
});
export const titlesQuery = v.object({ q: queryText, limit: v.optional(pageSize(10)) });
