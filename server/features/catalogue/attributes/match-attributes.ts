import { inArray } from 'drizzle-orm';
import type { AttributeFilter } from '#contract/types.ts';
import type { QueryRunner } from '../../../db/client.ts';
import { products } from '../../../db/schema/index.ts';

export type AttributeName = keyof AttributeFilter;

/** What a product can be filtered by, beside its category and its car. */
export const attributeColumns = {
  id: products.id,
  categoryId: products.categoryId,
  subcategoryId: products.subcategoryId,
  brand: products.brand,
  condition: products.condition,
  stockQuantity: products.stockQuantity,
  ratingTotal: products.ratingTotal,
  reviewCount: products.reviewCount,
  price: products.price,
};

export type Candidate = Pick<typeof products.$inferSelect, keyof typeof attributeColumns>;

const MATCHERS: {
  [Name in AttributeName]: (value: AttributeFilter[Name][number], candidate: Candidate) => boolean;
} = {
  brand: (brand, candidate) => candidate.brand === brand,
  condition: (condition, candidate) => candidate.condition === condition,
  in_stock: (_, { stockQuantity }) => stockQuantity > 0,
  rating: (stars, { ratingTotal, reviewCount }) => reviewCount > 0 && ratingTotal >= stars * reviewCount,
  price: ({ min, max }, { price }) => price >= min && price <= max,
};
const NAMES = Object.keys(MATCHERS) as AttributeName[];

export const hasAttributes = (filter: AttributeFilter): boolean =>
  NAMES.some((name) => filter[name].length > 0);

/** Of each attribute with values a product has to match one; `except` is ignored. */
export const matchesAttributes =
  (filter: AttributeFilter, except?: AttributeName) =>
  (candidate: Candidate): boolean =>
    NAMES.every((name) => name === except || matchesAttribute(filter, name, candidate));

function matchesAttribute(filter: AttributeFilter, name: AttributeName, candidate: Candidate): boolean {
  const values: readonly unknown[] = filter[name];
  const matches: (value: never, candidate: Candidate) => boolean = MATCHERS[name];
  return values.length === 0 || values.some((value) => matches(value as never, candidate));
}

/** A product that was archived a moment ago may still be there. */
export async function selectAttributes(db: QueryRunner, ids: number[]): Promise<Map<number, Candidate>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select(attributeColumns).from(products).where(inArray(products.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
