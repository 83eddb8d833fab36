import * as v from 'valibot';
import { amount, id, listOf, page, pageSize, queryText, repeatedId, timestamp } from './fields.ts';

const named = v.object({ id, name: v.string() });
export const image = v.object({ image: v.string(), alt_text: v.string(), is_main: v.boolean() });

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
  category: named,
  subcategory: v.nullable(named),
  average_rating: v.nullable(v.number()),
  review_count: v.pipe(v.number(), v.integer()),
});
export const review = v.object({
  id,
  name: v.string(),
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  comment: v.string(),
  created_at: timestamp,
});
export const product = v.object({
  ...listedProduct.entries,
  reviews: v.array(review),
  relatedProducts: v.array(listedProduct),
});
export const category = v.object({ ...named.entries, image: v.string() });
export const categoryWithSubcategories = v.object({ ...category.entries, subcategories: v.array(named) });

export const productList = v.array(listedProduct);
export const productPage = listOf(listedProduct);
export const sorts = ['popularity', 'priceLowToHigh', 'priceHighToLow'] as const;
export const searchQuery = v.object({ q: queryText });
export const listQuery = v.object({
  page,
  page_size: pageSize(100),
  category: repeatedId,
  subcategory: repeatedId,
  sort: v.optional(v.picklist(sorts, 'Unknown sort'), 'popularity'),
});
