import { and, asc, count, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type {
  Category,
  CategoryWithSubcategories,
  ListedProduct,
  ProductSort,
  Review,
} from '#contract/types.ts';
import type { Queries } from '../../db/client.ts';
import { categories, productImages, products, reviews, subcategories } from '../../db/schema/index.ts';
import { mediaAddress } from '../media/media-address.ts';

const listed = {
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
};

const averageRating = sql`coalesce(${products.ratingTotal}::numeric / nullif(${products.reviewCount}, 0), 0)`;

const orders: Record<ProductSort, SQL[]> = {
  popularity: [desc(averageRating), desc(products.unitsSold), asc(products.id)],
  priceLowToHigh: [asc(products.price), asc(products.id)],
  priceHighToLow: [desc(products.price), asc(products.id)],
};
export const bySales: SQL[] = [desc(products.unitsSold), asc(products.id)];

interface Selection {
  where?: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  offset?: number;
}

/** Products as lists show them, archived ones left out. */
export async function selectListed(
  db: Queries,
  { where, orderBy, limit, offset = 0 }: Selection,
): Promise<ListedProduct[]> {
  const rows = await db
    .select(listed)
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
  return rows.map(({ categoryId, categoryName, subcategoryId, subcategoryName, ratingTotal, ...row }) => ({
    ...row,
    images: images.get(row.id) ?? [],
    category: { id: categoryId, name: categoryName },
    subcategory: subcategoryId && subcategoryName ? { id: subcategoryId, name: subcategoryName } : null,
    average_rating: row.review_count === 0 ? null : Math.round((ratingTotal / row.review_count) * 10) / 10,
  }));
}

/** The pictures of products, in their order. */
async function selectImages(db: Queries, productIds: number[]) {
  const byProduct = new Map<number, ListedProduct['images']>();
  if (productIds.length === 0) return byProduct;
  const rows = await db
    .select()
    .from(productImages)
    .where(inArray(productImages.productId, productIds))
    .orderBy(asc(productImages.productId), asc(productImages.position));
  for (const row of rows) {
    const list = byProduct.get(row.productId) ?? [];
    list.push({ image: mediaAddress(row.mediaHash), alt_text: row.altText, is_main: row.isMain });
    byProduct.set(row.productId, list);
  }
  return byProduct;
}

interface Filter {
  category: number[];
  subcategory: number[];
}

/** A product is in when it is of one of the categories or of one of the subcategories; without filters all are. */
function filtered({ category, subcategory }: Filter): SQL | undefined {
  const either = [
    ...(category.length > 0 ? [inArray(products.categoryId, category)] : []),
    ...(subcategory.length > 0 ? [inArray(products.subcategoryId, subcategory)] : []),
  ];
  return either.length > 0 ? sql`(${sql.join(either, sql` or `)})` : undefined;
}

export async function selectPage(
  db: Queries,
  { page, page_size, sort, ...filter }: Filter & { page: number; page_size: number; sort: ProductSort },
) {
  const where = filtered(filter);
  const [{ total } = { total: 0 }] = await db
    .select({ total: count() })
    .from(products)
    .where(and(isNull(products.archivedAt), where));
  const offset = (page - 1) * page_size;
  const results = await selectListed(db, { where, orderBy: orders[sort], limit: page_size, offset });
  return { results, count: total };
}

const MOST_WORDS = 10;

/** Products in whose texts every word of the query occurs; those with all words in the name come first. */
export async function searchListed(db: Queries, query: string, limit: number): Promise<ListedProduct[]> {
  const words = query.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const features = sql`array_to_string(array(select jsonb_array_elements_text(${products.features})), ' ')`;
  const everything = sql`concat_ws(' ', ${products.name}, ${products.description}, ${features}, ${categories.name}, ${subcategories.name})`;
  const all = (text: SQL | typeof products.name) =>
    sql`(${sql.join(
      patterns.map((pattern) => sql`${text} ilike ${pattern}`),
      sql` and `,
    )})`;
  return selectListed(db, { where: all(everything), orderBy: [desc(all(products.name)), ...bySales], limit });
}

export function selectRelated(db: Queries, product: ListedProduct, limit: number): Promise<ListedProduct[]> {
  return selectListed(db, {
    where: and(eq(products.categoryId, product.category.id), ne(products.id, product.id)),
    orderBy: [
      desc(sql`${products.subcategoryId} is not distinct from ${product.subcategory?.id ?? null}::int`),
      ...bySales,
    ],
    limit,
  });
}

export async function selectReviews(db: Queries, productId: number): Promise<Review[]> {
  const rows = await db
    .select()
    .from(reviews)
    .where(eq(reviews.productId, productId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(100);
  return rows.map(({ id, name, rating, comment, createdAt }) => ({
    id,
    name,
    rating,
    comment,
    created_at: createdAt.toISOString(),
  }));
}

export async function selectCategories(db: Queries): Promise<CategoryWithSubcategories[]> {
  const rows = await db.select().from(categories).orderBy(asc(categories.id));
  const children = await db.select().from(subcategories).orderBy(asc(subcategories.id));
  return rows.map(({ id, name, mediaHash }) => ({
    id,
    name,
    image: mediaAddress(mediaHash),
    subcategories: children
      .filter((child) => child.categoryId === id)
      .map((child) => ({ id: child.id, name: child.name })),
  }));
}

/** Categories with the most units sold first. */
export async function selectTopCategories(db: Queries, limit: number): Promise<Category[]> {
  const rows = await db
    .select({ id: categories.id, name: categories.name, mediaHash: categories.mediaHash })
    .from(categories)
    .leftJoin(products, and(eq(products.categoryId, categories.id), isNull(products.archivedAt)))
    .groupBy(categories.id)
    .orderBy(desc(sql`coalesce(sum(${products.unitsSold}), 0)`), asc(categories.id))
    .limit(limit);
  return rows.map(({ id, name, mediaHash }) => ({ id, name, image: mediaAddress(mediaHash) }));
}

export async function categoryExists(db: Queries, id: number): Promise<boolean> {
  const [row] = await db.select({ id: categories.id }).from(categories).where(eq(categories.id, id));
  return row !== undefined;
}
