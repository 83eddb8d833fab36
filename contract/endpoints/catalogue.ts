import * as v from 'valibot';
import { routes } from '../routes.ts';
import * as catalogue from '../schemas/catalogue.ts';
import { idParameter, slugParameter } from '../schemas/fields.ts';
import * as reviews from '../schemas/reviews.ts';
import type { Endpoint } from './endpoint.ts';

export const catalogueEndpoints = {
  searchProducts: {
    ...routes.searchProducts,
    caller: 'anyone',
    summary: 'Products that match every word of a query, best first, paged, filtered and for a car',
    query: catalogue.listQuery,
    reply: catalogue.productPage,
    errors: ['VALIDATION', 'VEHICLE_UNKNOWN', 'VEHICLE_MERGED'],
  },
  listProducts: {
    ...routes.listProducts,
    caller: 'anyone',
    summary: 'Products, paged, filtered by categories, subcategories and a query, and for a car',
    query: catalogue.listQuery,
    reply: catalogue.productPage,
    errors: ['VALIDATION', 'VEHICLE_UNKNOWN', 'VEHICLE_MERGED'],
  },
  titles: {
    ...routes.titles,
    caller: 'anyone',
    summary: 'Titles to suggest for a query, at most `limit` (10); without a query the 100 best sellers',
    query: catalogue.titlesQuery,
    reply: catalogue.titles,
    errors: ['VALIDATION'],
  },
  attributeFacets: {
    ...routes.attributeFacets,
    caller: 'anyone',
    summary: 'Brands, conditions, ratings and prices of the products of a list, with the number of products',
    query: catalogue.attributeFacetsQuery,
    reply: catalogue.attributeFacets,
    errors: ['VALIDATION', 'VEHICLE_UNKNOWN', 'VEHICLE_MERGED'],
  },
  suggestions: {
    ...routes.suggestions,
    caller: 'anyone',
    summary: 'Products to suggest for a query, at most `limit` (8); without a query the best sellers',
    query: catalogue.suggestionsQuery,
    reply: catalogue.suggestions,
    errors: ['VALIDATION'],
  },
  topSellers: {
    ...routes.topSellers,
    caller: 'anyone',
    summary: 'The products sold most',
    reply: catalogue.productList,
    errors: [],
  },
  topCategories: {
    ...routes.topCategories,
    caller: 'anyone',
    summary: 'The categories of the home screen',
    reply: v.array(catalogue.category),
    errors: [],
  },
  categories: {
    ...routes.categories,
    caller: 'anyone',
    summary: 'All categories with their subcategories',
    reply: v.array(catalogue.categoryWithSubcategories),
    errors: [],
  },
  productsOfCategory: {
    ...routes.productsOfCategory,
    caller: 'anyone',
    summary: 'The products of one category that are sold most',
    params: v.object({ id: idParameter }),
    reply: catalogue.productList,
    errors: ['NOT_FOUND'],
  },
  productBySlug: {
    ...routes.productBySlug,
    caller: 'anyone',
    summary: 'One product with reviews and related products',
    params: v.object({ slug: slugParameter }),
    reply: catalogue.product,
    errors: ['NOT_FOUND'],
  },
  productById: {
    ...routes.productById,
    caller: 'anyone',
    summary: 'One product with reviews and related products',
    params: v.object({ id: idParameter }),
    reply: catalogue.product,
    errors: ['NOT_FOUND'],
  },
  goesWith: {
    ...routes.goesWith,
    caller: 'anyone',
    summary: 'At most 8 products that are bought with one or complement it, none of its other rails',
    params: v.object({ id: idParameter }),
    reply: catalogue.productList,
    errors: ['NOT_FOUND'],
  },
  addReview: {
    ...routes.addReview,
    caller: 'signed-in',
    summary: 'Review a product that was delivered to the caller, once',
    params: v.object({ id: idParameter }),
    body: reviews.reviewBody,
    reply: reviews.review,
    errors: ['VALIDATION', 'NOT_FOUND', 'NOT_A_BUYER', 'ALREADY_REVIEWED'],
  },
  ownReview: {
    ...routes.ownReview,
    caller: 'signed-in',
    summary: 'Whether the caller may review a product, and the review they wrote',
    params: v.object({ id: idParameter }),
    reply: reviews.ownReview,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;
