import { and, asc, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type {
  AttributeFilter,
  Category,
  CategoryWithSubcategories,
  Facets,
  ListedProduct,
  ProductSort,
  Review,
} from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import {
  averageRating,
  categories,
  media,
  productCounts,
  productImages,
  products,
  reviews,
  subcategories,
} from '../../db/schema/index.ts';
import { getMediaUrl } from '../media/media-url.ts';
import { UNIVERSAL_FIT } from '../vehicles/select-fits.ts';
import { toReview } from './to-review.ts';

const listedColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  price: products.price,
  shippingFee: products.shippingFee,
  description: products.description,
  features: products.features,
  box: products.box,
  stock_quantity: products.stockQuantity,
  categoryId: products.categoryId,
  categoryName: categories.name,
  subcategoryId: products.subcategoryId,
  subcategoryName: subcategories.name,
  review_count: products.reviewCount,
  ratingTotal: products.ratingTotal,
  fitmentKind: products.fitmentKind,
};

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
    .select(listedColumns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .where(and(isNull(products.archivedAt), where))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  const images = await selectImages(
    db,
    rows.map((row) => row.id),
  );
  return rows.map(
    ({ categoryId, categoryName, subcategoryId, subcategoryName, ratingTotal, fitmentKind, ...row }) => ({
      ...row,
      images: images.get(row.id) ?? [],
      category: { id: categoryId, name: categoryName },
      subcategory: subcategoryId && subcategoryName ? { id: subcategoryId, name: subcategoryName } : null,
      average_rating: row.review_count === 0 ? null : Math.round((ratingTotal / row.review_count) * 10) / 10,
      ...(fitmentKind === 'universal' && { fit: UNIVERSAL_FIT }),
    }),
  );
}

export async function selectInOrder(db: QueryRunner, ids: number[]): Promise<ListedProduct[]> {
  if (ids.length === 0) return [];
  const rows = await selectListed(db, {
    where: inArray(products.id, ids),
    orderBy: bySales,
    limit: ids.length,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function selectImages(db: QueryRunner, productIds: number[]) {
  const byProduct = new Map<number, ListedProduct['images']>();
  if (productIds.length === 0) return byProduct;
  const rows = await db
    .select({
      productId: productImages.productId,
      hash: productImages.mediaHash,
      alt_text: productImages.altText,
      is_main: productImages.isMain,
      width: media.width,
      height: media.height,
      placeholder: media.placeholder,
    })
    .from(productImages)
    .innerJoin(media, eq(media.hash, productImages.mediaHash))
    .where(inArray(productImages.productId, productIds))
    .orderBy(asc(productImages.productId), asc(productImages.position));
  for (const { productId, hash, alt_text, is_main, width, height, placeholder } of rows) {
    const list = byProduct.get(productId) ?? [];
    list.push({
      image: getMediaUrl(hash, width),
      alt_text,
      is_main,
      ...(width && height && placeholder && { width, height, placeholder }),
    });
    byProduct.set(productId, list);
  }
  return byProduct;
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

export async function selectPage(db: QueryRunner, { page, page_size, sort, ...filter }: PageQuery) {
  const where = buildFilterCondition(filter);
  const offset = (page - 1) * page_size;
  const [results, categoryCounts] = await Promise.all([
    selectListed(db, { where, orderBy: sortOrders[sort], limit: page_size, offset }),
    db.select().from(productCounts).where(gt(productCounts.forSale, 0)),
  ]);
  return {
    results,
    count: sumForSale(categoryCounts.filter(matchesFilter(filter))),
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

export async function selectRelated(
  db: QueryRunner,
  { id, category, subcategory }: ListedProduct,
  limit: number,
): Promise<ListedProduct[]> {
  const selectOthers = (where: SQL | undefined, max: number) =>
    selectListed(db, {
      where: and(eq(products.categoryId, category.id), ne(products.id, id), where),
      orderBy: bySales,
      limit: max,
    });
  const sameSubcategory = subcategory
    ? await selectOthers(eq(products.subcategoryId, subcategory.id), limit)
    : [];
  if (sameSubcategory.length === limit) return sameSubcategory;
  const outsideSubcategory = subcategory
    ? sql`${products.subcategoryId} is distinct from ${subcategory.id}`
    : undefined;
  return [...sameSubcategory, ...(await selectOthers(outsideSubcategory, limit - sameSubcategory.length))];
}

export async function selectReviews(db: QueryRunner, productId: number): Promise<Review[]> {
  const rows = await db
    .select()
    .from(reviews)
    .where(eq(reviews.productId, productId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(100);
  return rows.map(toReview);
}

export async function selectCategories(db: QueryRunner): Promise<CategoryWithSubcategories[]> {
  const rows = await db.select().from(categories).orderBy(asc(categories.id));
  const children = await db.select().from(subcategories).orderBy(asc(subcategories.id));
  return rows.map(({ id, name, mediaHash }) => ({
    id,
    name,
    image: getMediaUrl(mediaHash),
    subcategories: children
      .filter((child) => child.categoryId === id)
      .map((child) => ({ id: child.id, name: child.name })),
  }));
}

export async function selectTopCategories(db: QueryRunner, limit: number): Promise<Category[]> {
  const rows = await db
    .select({ id: categories.id, name: categories.name, mediaHash: categories.mediaHash })
    .from(categories)
    .leftJoin(products, and(eq(products.categoryId, categories.id), isNull(products.archivedAt)))
    .groupBy(categories.id)
    .orderBy(desc(sql`coalesce(sum(${products.unitsSold}), 0)`), asc(categories.id))
    .limit(limit);
  return rows.map(({ id, name, mediaHash }) => ({ id, name, image: getMediaUrl(mediaHash) }));
}

export async function categoryExists(db: QueryRunner, id: number): Promise<boolean> {
  const [row] = await db.select({ id: categories.id }).from(categories).where(eq(categories.id, id));
  return row !== undefined;
}
