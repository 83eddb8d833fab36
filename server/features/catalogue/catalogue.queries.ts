import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { sorts } from '#contract/schemas/catalogue.ts';
import type {
  AttributeFilter,
  Category,
  CategoryWithSubcategories,
  Facets,
  ListedProduct,
  ProductSort,
} from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { averageRating, categories, media, products, subcategories } from '../../db/schema/index.ts';
import { defineStatement, runStatement } from '../../db/statement.ts';
import { getMediaUrl } from '../media/media-url.ts';
import { definePages, MAX_PAGED, selectInOrder, selectListedPage } from './select-listed.ts';

export const sortOrders: Record<ProductSort, SQL[]> = {
  popularity: [
    desc(products.popularity),
    desc(products.reviewCount),
    desc(products.recentUnits),
    asc(products.id),
  ],
  priceLowToHigh: [asc(products.price), asc(products.id)],
  priceHighToLow: [desc(products.price), asc(products.id)],
  newest: [desc(products.createdAt), desc(products.id)],
  rating: [sql`${averageRating(products)} desc nulls last`, desc(products.reviewCount), asc(products.id)],
};
export const bySales: SQL[] = [desc(products.unitsSold), asc(products.id)];

interface Selection {
  where?: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  offset?: number;
}

export async function selectListed(
  db: QueryRunner,
  { where, orderBy, limit, offset = 0 }: Selection,
): Promise<ListedProduct[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.archivedAt), where))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return selectInOrder(
    db,
    rows.map(({ id }) => id),
  );
}

export interface Filter {
  category: number[];
  subcategory: number[];
}

export function buildFilterCondition({ category, subcategory }: Filter): SQL | undefined {
  return or(
    category.length > 0 ? inArray(products.categoryId, category) : undefined,
    subcategory.length > 0 ? inArray(products.subcategoryId, subcategory) : undefined,
  );
}

export interface PageQuery extends Filter {
  q: string;
  page: number;
  page_size: number;
  sort: ProductSort;
  attributes?: AttributeFilter | undefined;
}

const COUNTS = defineStatement<CategoryCount>(
  'product_counts',
  'select category_id as "categoryId", subcategory_id as "subcategoryId", for_sale as "forSale" from product_counts where for_sale > 0',
);

const dialect = new PgDialect();
const toText = (orders: SQL[]) => dialect.sqlToQuery(sql.join(orders, sql`, `)).sql;
const mapSorts = <T>(map: (sort: ProductSort) => T) =>
  Object.fromEntries(sorts.map((sort) => [sort, map(sort)])) as Record<ProductSort, T>;
const sortTexts = mapSorts((sort) => toText(sortOrders[sort]));

const definePagesOf = (sort: ProductSort, place: 'shop' | 'category' | 'subcategory') =>
  definePages(
    `${place}_${sort}`,
    `select id from products where archived_at is null ${place === 'shop' ? '' : `and ${place}_id = $3`}
    order by ${sortTexts[sort]}`,
  );

/** The first pages of the shop, a category and a subcategory. */
const FIRST_PAGES = mapSorts((sort) => ({
  shop: definePagesOf(sort, 'shop'),
  category: definePagesOf(sort, 'category'),
  subcategory: definePagesOf(sort, 'subcategory'),
}));

type ListQuery = Omit<PageQuery, 'q' | 'attributes'>;

/** Numbers are written into the text: PostgreSQL chooses the index by them, and building a query costs more than planning. */
function buildPageStatement({ category, subcategory, page, page_size, sort }: ListQuery): string {
  const filters = [
    ...(category.length > 0 ? [`category_id in (${category.map(Number).join()})`] : []),
    ...(subcategory.length > 0 ? [`subcategory_id in (${subcategory.map(Number).join()})`] : []),
  ];
  const chosen = filters.length > 0 ? `and (${filters.join(' or ')})` : '';
  return `select id from products where archived_at is null ${chosen} order by ${sortTexts[sort]}
    limit ${page_size} offset ${(page - 1) * page_size}`;
}

async function selectResults(db: QueryRunner, query: ListQuery): Promise<ListedProduct[]> {
  const { category, subcategory, page, page_size, sort } = query;
  const offset = (page - 1) * page_size;
  const placeIds = [...category, ...subcategory];
  if (placeIds.length > 1 || offset + page_size > MAX_PAGED) {
    const rows = await runStatement<{ id: number }>(db, { text: buildPageStatement(query) });
    return selectInOrder(
      db,
      rows.map(({ id }) => id),
    );
  }
  const place = category.length > 0 ? 'category' : 'subcategory';
  const pages = FIRST_PAGES[sort][placeIds.length === 0 ? 'shop' : place];
  return selectListedPage(db, pages, [offset, page_size, ...placeIds]);
}

export async function selectPage(db: QueryRunner, query: ListQuery) {
  const [results, categoryCounts] = await Promise.all([selectResults(db, query), runStatement(db, COUNTS)]);
  return {
    results,
    count: sumForSale(categoryCounts.filter(matchesFilter(query))),
    facets: toFacets(categoryCounts),
  };
}

interface CategoryCount {
  categoryId: number;
  /** 0 or null for none. */
  subcategoryId: number | null;
  forSale: number;
}

export const sumForSale = (categoryCounts: CategoryCount[]): number =>
  categoryCounts.reduce((sum, { forSale }) => sum + forSale, 0);

/** The same filter as buildFilterCondition, in memory. */
export function matchesFilter({ category, subcategory }: Filter) {
  return ({ categoryId, subcategoryId }: Omit<CategoryCount, 'forSale'>): boolean =>
    category.length + subcategory.length === 0 ||
    category.includes(categoryId) ||
    (subcategoryId !== null && subcategory.includes(subcategoryId));
}

export function toFacets(categoryCounts: CategoryCount[]): Facets {
  const countBy = (getId: (categoryCount: CategoryCount) => number | null) => {
    const sums = new Map<number, number>();
    for (const categoryCount of categoryCounts) {
      const id = getId(categoryCount);
      if (id) sums.set(id, (sums.get(id) ?? 0) + categoryCount.forSale);
    }
    return [...sums].map(([id, total]) => ({ id, count: total })).toSorted((a, b) => a.id - b.id);
  };
  return {
    categories: countBy(({ categoryId }) => categoryId),
    subcategories: countBy(({ subcategoryId }) => subcategoryId),
  };
}

export async function selectCategories(db: QueryRunner): Promise<CategoryWithSubcategories[]> {
  const rows = await db
    .select({ id: categories.id, name: categories.name, hash: media.hash, width: media.width })
    .from(categories)
    .innerJoin(media, eq(media.hash, categories.mediaHash))
    .orderBy(asc(categories.position), asc(categories.id));
  const children = await db
    .select()
    .from(subcategories)
    .orderBy(asc(subcategories.position), asc(subcategories.id));
  return rows.map(({ id, name, hash, width }) => ({
    id,
    name,
    image: getMediaUrl(hash, width),
    subcategories: children
      .filter((child) => child.categoryId === id)
      .map((child) => ({ id: child.id, name: child.name })),
  }));
}

export async function selectTopCategories(db: QueryRunner, limit: number): Promise<Category[]> {
  const rows = await db
    .select({ id: categories.id, name: categories.name, hash: media.hash, width: media.width })
    .from(categories)
    .innerJoin(media, eq(media.hash, categories.mediaHash))
    .orderBy(desc(categories.unitsSold), asc(categories.position), asc(categories.id))
    .limit(limit);
  return rows.map(({ id, name, hash, width }) => ({ id, name, image: getMediaUrl(hash, width) }));
}

export async function categoryExists(db: QueryRunner, id: number): Promise<boolean> {
  const [row] = await db.select({ id: categories.id }).from(categories).where(eq(categories.id, id));
  return row !== undefined;
}
