import { and, asc, desc, eq, gte, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { AttributeFilter, ProductSort } from '#contract/types.ts';
import type { QueryRunner } from '../../../db/client.ts';
import { products } from '../../../db/schema/index.ts';
import { type Filter, sortOrders } from '../catalogue.queries.ts';
import { attributeColumns, type Candidate } from './match-attributes.ts';

/** Products that a statement looks at, however large the shop is. */
export const MAX_CANDIDATES = 2_000;

export interface Candidates {
  products: Candidate[];
  /** There are more products than these. */
  capped: boolean;
}

/** One part of a window: what is read in an order by an index that has both. */
interface Source {
  where?: SQL | undefined;
  orderBy: SQL[];
}

interface CandidateQuery extends Filter {
  sort: ProductSort;
  attributes?: AttributeFilter | undefined;
}

/**
 * Products of the chosen categories, of which those that do not match the attributes are still to be left out: all of
 * them, or, where they are more than 2,000, the first in the order, the best of the chosen brands and the cheapest in
 * the chosen range of prices.
 */
export async function selectCandidates(db: QueryRunner, query: CandidateQuery): Promise<Candidates> {
  const places = toPlaces(query);
  const read = new Map<number, Candidate>();
  for (const sources of listWindows(query, places)) {
    const found = await readWindow(db, sources);
    for (const product of found.products) read.set(product.id, product);
    if (!found.capped) return { products: [...read.values()], capped: false };
  }
  return { products: [...read.values()], capped: true };
}

function* listWindows(
  { sort, attributes }: CandidateQuery,
  places: (SQL | undefined)[],
): Generator<Source[]> {
  yield places.map((where) => ({ where, orderBy: sortOrders[sort] }));
  if (!attributes) return;
  const { brand, price } = attributes;
  if (brand.length > 0)
    yield brand.map((name) => ({
      where: and(eq(products.brand, name), ne(products.brand, '')),
      orderBy: [desc(products.popularity), asc(products.id)],
    }));
  if (price.length > 0)
    yield price.flatMap(({ min, max }) =>
      places.map((place) => ({
        where: and(place, gte(products.price, min), lte(products.price, max)),
        orderBy: sortOrders.priceLowToHigh,
      })),
    );
}

/** A chosen category includes its subcategories, which then are read twice. Undefined is the whole shop. */
function toPlaces({ category, subcategory }: Filter): (SQL | undefined)[] {
  const places = [
    ...category.map((id) => eq(products.categoryId, id)),
    ...subcategory.map((id) => eq(products.subcategoryId, id)),
  ];
  return places.length > 0 ? places : [undefined];
}

async function readWindow(db: QueryRunner, sources: Source[]): Promise<Candidates> {
  const limit = Math.floor(MAX_CANDIDATES / sources.length);
  const selects = sources.map(({ where, orderBy }, source) =>
    db
      .select({ ...attributeColumns, source: sql<number>`${source}::int`.as('source') })
      .from(products)
      .where(and(isNull(products.archivedAt), where))
      .orderBy(...orderBy)
      .limit(limit),
  );
  const [first, second, ...others] = selects;
  const rows = await (second ? unionAll(first!, second, ...others) : first!);
  const counts = Map.groupBy(rows, ({ source }) => source);
  const capped = [...counts.values()].some(({ length }) => length === limit);
  return { products: rows, capped };
}
