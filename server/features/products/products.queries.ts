import {
  and,
  asc,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ManagedProduct, ManagedProductsQuery } from '#contract/types.ts';
import type { QueryRunner, Transaction } from '../../db/client.ts';
import { type CappedCount, countRows, MAX_COUNTED, MAX_COUNTED_OF_SEARCH } from '../../db/count-rows.ts';
import {
  campaigns,
  categories,
  media,
  productImages,
  productNames,
  products,
  subcategories,
} from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { selectPartNumbers } from '../catalogue/select-part-numbers.ts';
import { getMediaUrl } from '../media/media-url.ts';

export type ProductRow = typeof products.$inferSelect;

export async function selectManaged(db: QueryRunner, id: number): Promise<ManagedProduct> {
  const [product] = await selectProducts(db, { where: eq(products.id, id), limit: 1, offset: 0 });
  if (!product) throw new AppError('NOT_FOUND', { message: 'Product not found.' });
  return product;
}

export async function selectManagedPage(
  db: QueryRunner,
  query: ManagedProductsQuery,
  /** The greatest number of units that is low. */
  lowStock: number,
): Promise<{ results: ManagedProduct[] } & CappedCount> {
  const { stock, sort = stock === 'low' ? 'stock' : 'newest', page, page_size } = query;
  const where = and(sql`true`, await matchesFilter(db, query, lowStock));
  const order = ORDERS[sort];
  const [results, counted] = await Promise.all([
    selectProducts(db, { where, order, limit: page_size, offset: (page - 1) * page_size }),
    countRows(
      db,
      sql`select from ${products} where ${where}`,
      query.q.trim() === '' ? MAX_COUNTED : MAX_COUNTED_OF_SEARCH,
    ),
  ]);
  return { results, ...counted };
}

export type ProductFilter = Pick<ManagedProductsQuery, 'q' | 'archived' | 'stock' | 'lacks'>;

const LACKS: Record<NonNullable<ProductFilter['lacks']>, SQL> = {
  picture: sql`not exists (select from ${productImages} where ${productImages.productId} = ${products.id})`,
  fitment: eq(products.fitmentKind, 'unchecked'),
};

const matchesFilter = async (
  db: QueryRunner,
  { q, archived, stock, lacks }: ProductFilter,
  lowStock: number,
): Promise<SQL | undefined> =>
  and(
    ARCHIVED_FILTERS[archived],
    stock === 'low' ? lte(products.stockQuantity, lowStock) : undefined,
    lacks && LACKS[lacks],
    await matchesWords(db, q),
  );

const ORDERS: Record<NonNullable<ManagedProductsQuery['sort']>, SQL[]> = {
  newest: [desc(products.id)],
  name: [asc(products.name), asc(products.id)],
  price: [asc(products.price), asc(products.id)],
  price_desc: [desc(products.price), desc(products.id)],
  stock: [asc(products.stockQuantity), asc(products.id)],
  stock_desc: [desc(products.stockQuantity), desc(products.id)],
};

/** The ids of the products that the list of the back office shows with a filter. */
export async function selectFilteredIds(
  db: QueryRunner,
  { lowStock, limit, ...filter }: ProductFilter & { lowStock: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(await matchesFilter(db, filter, lowStock))
    .orderBy(desc(products.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The ids of products for sale that a search of the back office finds. */
export async function selectManagedIds(db: QueryRunner, q: string, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.archivedAt), await matchesWords(db, q)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function selectManagedById(
  db: QueryRunner,
  ids: readonly number[],
): Promise<Map<number, ManagedProduct>> {
  if (ids.length === 0) return new Map();
  const found = await selectProducts(db, {
    where: inArray(products.id, [...ids]),
    limit: ids.length,
    offset: 0,
  });
  return new Map(found.map((product) => [product.id, product]));
}

interface ManagedBelow {
  /** Null for the newest. */
  id: number | null;
  limit: number;
  filter: ProductFilter;
  lowStock: number;
}

/** The newest first. */
export async function selectManagedBelow(
  db: QueryRunner,
  { id, limit, filter, lowStock }: ManagedBelow,
): Promise<ManagedProduct[]> {
  const where = and(await matchesFilter(db, filter, lowStock), id === null ? undefined : lt(products.id, id));
  return selectProducts(db, { where, limit, offset: 0 });
}

export async function lockProduct(tx: Transaction, id: number): Promise<ProductRow> {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND', { message: 'Product not found.' });
  return row;
}

const ARCHIVED_FILTERS: Record<ManagedProductsQuery['archived'], SQL | undefined> = {
  false: isNull(products.archivedAt),
  true: isNotNull(products.archivedAt),
  all: undefined,
};

const MAX_WORDS = 10;

/** Each word is in the name, the slug or the name of the category or subcategory. */
async function matchesWords(db: QueryRunner, query: string): Promise<SQL | undefined> {
  const words = query.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  if (words.length === 0) return undefined;
  const [allCategories, allSubcategories] = await Promise.all([
    db.select({ id: categories.id, name: categories.name }).from(categories),
    db.select({ id: subcategories.id, name: subcategories.name }).from(subcategories),
  ]);
  return and(
    ...words.map((word) => {
      const hasWord = ({ name }: { name: string }) => name.toLowerCase().includes(word.toLowerCase());
      return matchesWord(db, word, {
        categoryIds: allCategories.filter(hasWord).map(({ id }) => id),
        subcategoryIds: allSubcategories.filter(hasWord).map(({ id }) => id),
      });
    }),
  );
}

function matchesWord(
  db: QueryRunner,
  word: string,
  { categoryIds, subcategoryIds }: { categoryIds: number[]; subcategoryIds: number[] },
): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  const isInText = ilike(productNames.text, pattern);
  // Read from the index of the texts.
  if (categoryIds.length + subcategoryIds.length === 0)
    return inArray(products.id, db.select({ id: productNames.productId }).from(productNames).where(isInText));
  // A word of a category, whose products are many as a rule, passes them in order. EXISTS would be planned for all texts at once.
  const text = sql`(select ${productNames.text} from ${productNames} where ${productNames.productId} = ${products.id})`;
  return or(
    inArray(products.categoryId, categoryIds),
    inArray(products.subcategoryId, subcategoryIds),
    ilike(text, pattern),
  )!;
}

interface Selection {
  where: SQL | undefined;
  /** Default: the newest first. */
  order?: SQL[] | undefined;
  limit: number;
  offset: number;
}

async function selectProducts(
  db: QueryRunner,
  { where, order = [desc(products.id)], limit, offset }: Selection,
): Promise<ManagedProduct[]> {
  const rows = await db
    .select({
      product: products,
      category: { id: categories.id, name: categories.name },
      subcategory: { id: subcategories.id, name: subcategories.name },
      campaign: { id: campaigns.id, name: campaigns.name },
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .leftJoin(campaigns, eq(campaigns.id, products.campaignId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const ids = rows.map(({ product }) => product.id);
  const images = await selectImages(db, ids);
  const partNumbers = await selectPartNumbers(db, ids);
  return rows.map(({ product, category, subcategory, campaign }) => ({
    id: product.id,
    slug: product.slug,
    name: product.name,
    description: product.description,
    price: product.price,
    shippingFee: product.shippingFee,
    category,
    subcategory,
    stock_quantity: product.stockQuantity,
    features: product.features,
    box: product.box,
    condition: product.condition,
    brand: product.brand,
    fitment_kind: product.fitmentKind,
    fitment_open: product.fitmentOpen,
    part_numbers: partNumbers.get(product.id) ?? [],
    campaign,
    images: images.get(product.id) ?? [],
    archived: product.archivedAt !== null,
    version: product.version,
    created_at: product.createdAt.toISOString(),
  }));
}

async function selectImages(db: QueryRunner, ids: number[]): Promise<Map<number, ManagedProduct['images']>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            productId: productImages.productId,
            id: productImages.mediaHash,
            alt_text: productImages.altText,
            is_main: productImages.isMain,
            width: media.width,
            height: media.height,
            placeholder: media.placeholder,
          })
          .from(productImages)
          .innerJoin(media, eq(media.hash, productImages.mediaHash))
          .where(inArray(productImages.productId, ids))
          .orderBy(asc(productImages.productId), desc(productImages.isMain), asc(productImages.position));
  const images = rows.map(({ productId, id, alt_text, is_main, width, height, placeholder }) => ({
    productId,
    image: {
      id,
      image: getMediaUrl(id, width),
      alt_text,
      is_main,
      ...(width && height && placeholder && { width, height, placeholder }),
    },
  }));
  const byProduct = Map.groupBy(images, ({ productId }) => productId);
  return new Map([...byProduct].map(([id, list]) => [id, list.map(({ image }) => image)]));
}
