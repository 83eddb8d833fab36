import { and, arrayOverlaps, asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ProductSort } from '#contract/types.ts';
import type { QueryRunner } from '../../../db/client.ts';
import { averageRating, productSearch, products } from '../../../db/schema/index.ts';
import { ANY_CAR } from '../../vehicle-lists/build-lists.ts';
import type { Term } from './read-query.ts';
import { buildBoosts, matchNeighbours, relaxationLevels } from './text-query.ts';
import type { ApplyTimeLimit } from './with-time-budget.ts';

/** Keep search time constant in a larger shop: of MAX_MATCHES matches, the MAX_HITS best sellers are found. */
const MAX_MATCHES = 2000;
const MAX_HITS = 1000;

export interface ProductHit {
  id: number;
  categoryId: number;
  subcategoryId: number | null;
}

export interface SearchHits {
  hits: ProductHit[];
  /** More products match than `hits` contains. */
  capped: boolean;
}

export async function findProducts(
  db: QueryRunner,
  terms: Term[],
  { sort, applyTimeLimit }: { sort: ProductSort; applyTimeLimit: ApplyTimeLimit },
): Promise<SearchHits & { match: string }> {
  for (const match of relaxationLevels(terms)) {
    await applyTimeLimit();
    const result = await findMatching(db, { match, terms, sort });
    if (result.hits.length > 0) return { match, ...result };
  }
  return { match: '', hits: [], capped: false };
}

export interface MatchQuery {
  /** A tsquery. */
  match: string;
  terms: Term[];
  sort: ProductSort;
  /** Only products whose rules include this vehicle, and those that fit any car. */
  vehicleId?: number | undefined;
}

/** Unordered, so that only the index is read. */
function selectMatches(db: QueryRunner, { match, vehicleId }: MatchQuery) {
  const vehicleIds = vehicleId === undefined ? undefined : [vehicleId, ANY_CAR];
  return db
    .select({ productId: productSearch.productId, document: productSearch.document })
    .from(productSearch)
    .where(
      and(
        sql`${productSearch.document} @@ ${match}::tsquery`,
        vehicleIds && arrayOverlaps(productSearch.vehicleIds, vehicleIds),
      ),
    )
    .limit(MAX_MATCHES)
    .as('matches');
}

/** Archived products have no document, so they are never found. */
export async function findMatching(db: QueryRunner, query: MatchQuery): Promise<SearchHits> {
  const { terms, sort } = query;
  const matches = selectMatches(db, query);
  const candidates = db.$with('candidates').as(
    db
      .select({
        id: products.id,
        categoryId: products.categoryId,
        subcategoryId: products.subcategoryId,
        price: products.price,
        inStock: sql<boolean>`${products.stockQuantity} > 0`.as('in_stock'),
        popularity: products.popularity,
        reviewCount: products.reviewCount,
        recentUnits: products.recentUnits,
        createdAt: products.createdAt,
        averageRating: averageRating(products).as('average_rating'),
        document: matches.document,
      })
      .from(matches)
      .innerJoin(products, eq(products.id, matches.productId))
      .orderBy(desc(products.unitsSold), asc(products.id))
      // One extra row shows whether there are more.
      .limit(MAX_HITS + 1),
  );
  const byPopularity = [
    desc(relevance(candidates.document, terms)),
    desc(candidates.inStock),
    desc(candidates.popularity),
    desc(candidates.reviewCount),
    desc(candidates.recentUnits),
    asc(candidates.id),
  ];
  const sortOrders: Record<ProductSort, SQL[]> = {
    popularity: byPopularity,
    priceLowToHigh: [asc(candidates.price), asc(candidates.id)],
    priceHighToLow: [desc(candidates.price), asc(candidates.id)],
    newest: [desc(candidates.createdAt), desc(candidates.id)],
    rating: [
      sql`${candidates.averageRating} desc nulls last`,
      desc(candidates.reviewCount),
      asc(candidates.id),
    ],
  };
  const ordered = db
    .select({
      id: candidates.id,
      categoryId: candidates.categoryId,
      subcategoryId: sql<number>`coalesce(${candidates.subcategoryId}, 0)`.as('subcategory_id'),
    })
    .from(candidates)
    .orderBy(...sortOrders[sort])
    .as('ordered');
  // A thousand rows would cost more to send and to read than to find.
  const toList = (column: SQLWrapper) => sql<string | null>`array_to_string(array_agg(${column}), ',')`;
  const [row] = await db
    .with(candidates)
    .select({
      ids: toList(ordered.id),
      categoryIds: toList(ordered.categoryId),
      subcategoryIds: toList(ordered.subcategoryId),
    })
    .from(ordered);
  const ids = readList(row?.ids);
  const categoryIds = readList(row?.categoryIds);
  const subcategoryIds = readList(row?.subcategoryIds);
  const hits = ids.slice(0, MAX_HITS).map((id, place) => ({
    id,
    categoryId: categoryIds[place]!,
    subcategoryId: subcategoryIds[place] || null,
  }));
  return { hits, capped: ids.length > MAX_HITS };
}

const readList = (text: string | null | undefined): number[] => (text ? text.split(',').map(Number) : []);

/** Weights of description, features, category and name. Rounded, so that stock, rating and sales break ties. */
function relevance(document: SQLWrapper, terms: Term[]): SQL {
  const { query, lexemes } = buildBoosts(terms);
  const rank = sql`ts_rank('{0.05, 0.2, 0.4, 1}', ${document}, ${query}::tsquery) * ${lexemes}::int`;
  const pairs = matchNeighbours(terms);
  const proximityBonus = pairs === '' ? sql`0` : sql`(${document} @@ ${pairs}::tsquery)::int * 0.25`;
  return sql`round(((${rank}) + ${proximityBonus})::numeric * 8)`;
}
