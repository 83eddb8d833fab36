import { and, asc, between, eq, isNull, ne, type SQL, sql, sum } from 'drizzle-orm';
import { appPaths } from '#contract/app-paths.ts';
import { PRODUCT_LIMITS } from '#contract/product.ts';
import type { Context } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { categories, partNumbers, productCounts, products } from '../../db/schema/index.ts';
import { selectNamedCategories } from '../vehicles/named-categories.ts';
import { selectIndexedCars } from '../vehicles/parts-of-vehicles.ts';
import { MIN_INDEXED_PARTS } from '../vehicles/read-car-page.ts';

const STATIC_PATHS = [
  appPaths.home,
  appPaths.collection,
  appPaths.privacyPolicy,
  appPaths.termsOfUse,
  appPaths.returns,
  appPaths.shippingRequest,
];
/** https://www.sitemaps.org/protocol.html: at most 50,000 URLs and 50 MB per file; our URLs have at most 300 bytes. */
const MAX_URLS = 50_000;

type Shop = Pick<Context, 'db' | 'config'>;

/** Returns all indexable pages as XML, or a sitemap index when one file cannot hold them. */
export async function buildSitemap({ db, config }: Shop, maxUrls = MAX_URLS): Promise<string> {
  const pages = await listPagePaths(db);
  const [totals] = await db
    .select({ forSale: sum(productCounts.forSale).mapWith(Number) })
    .from(productCounts);
  if (pages.length + (totals?.forSale ?? 0) > maxUrls) return buildSitemapIndex({ db, config }, maxUrls);
  const listedProducts = await listProductPaths(db, { part: 1, maxUrls: MAX_ID });
  const numbers = await listNumberPaths(db, { first: 1, last: MAX_ID, limit: maxUrls + 1 });
  const paths = [...pages, ...listedProducts, ...numbers];
  return paths.length > maxUrls
    ? buildSitemapIndex({ db, config }, maxUrls)
    : toUrlSet(paths, config.publicUrl);
}

export async function buildPagesSitemap({ db, config }: Shop): Promise<string> {
  return toUrlSet(await listPagePaths(db), config.publicUrl);
}

/** `part` counts from 1. Returns null for an empty part. A product never moves to another part. */
export async function buildProductsSitemap(
  { db, config }: Shop,
  part: number,
  maxUrls = MAX_URLS,
): Promise<string | null> {
  const paths = await listProductPaths(db, { part, maxUrls });
  return paths.length === 0 ? null : toUrlSet(paths, config.publicUrl);
}

/** The pages of part numbers. `part` counts from 1. Returns null for an empty part. */
export async function buildNumbersSitemap(
  { db, config }: Shop,
  part: number,
  maxUrls = MAX_URLS,
): Promise<string | null> {
  const size = countProductsPerPart(maxUrls);
  const first = (part - 1) * size + 1;
  if (first > MAX_ID) return null;
  const last = Math.min(part * size, MAX_ID);
  const paths = await listNumberPaths(db, { first, last, limit: maxUrls });
  return paths.length === 0 ? null : toUrlSet(paths, config.publicUrl);
}

const countProductsPerPart = (maxUrls: number) =>
  Math.max(1, Math.floor(maxUrls / PRODUCT_LIMITS.partNumbers));

const MAX_ID = 2 ** 31 - 1;

async function listPagePaths(db: QueryRunner): Promise<string[]> {
  const categoryRows = await db.select({ id: categories.id }).from(categories).orderBy(asc(categories.id));
  return [
    ...STATIC_PATHS,
    ...categoryRows.map(({ id }) => appPaths.category(id)),
    ...(await listCarPaths(db)),
  ];
}

async function listCarPaths(db: QueryRunner): Promise<string[]> {
  const slugs = new Map((await selectNamedCategories(db)).map(({ id, slug }) => [id, slug]));
  const cars = await selectIndexedCars(db, MIN_INDEXED_PARTS);
  return cars.map(({ make, model, code, categoryId }) => {
    const category = categoryId === null ? null : slugs.get(categoryId)!;
    return appPaths.cars(...[make, model, code, category].filter((segment) => segment !== null));
  });
}

interface ProductRange {
  /** Ids of products, both included. */
  first: number;
  last: number;
  limit: number;
}

/** The shop's own numbers are left out: each is one product, which has a page. */
async function listNumberPaths(db: QueryRunner, { first, last, limit }: ProductRange): Promise<string[]> {
  const rows = await db
    .selectDistinct({ norm: partNumbers.norm })
    .from(partNumbers)
    .innerJoin(products, eq(products.id, partNumbers.productId))
    .where(
      and(
        isNull(products.archivedAt),
        ne(partNumbers.kind, 'own'),
        between(partNumbers.productId, first, last),
      ),
    )
    .orderBy(asc(partNumbers.norm))
    .limit(limit);
  return rows.map(({ norm }) => appPaths.part(norm));
}

/** A part covers a fixed range of `maxUrls` ids. */
async function listProductPaths(
  db: QueryRunner,
  { part, maxUrls }: { part: number; maxUrls: number },
): Promise<string[]> {
  const first = (part - 1) * maxUrls + 1;
  if (first > MAX_ID) return [];
  const listedProducts = await db
    .select({ slug: products.slug })
    .from(products)
    .where(and(isNull(products.archivedAt), between(products.id, first, Math.min(part * maxUrls, MAX_ID))))
    .orderBy(asc(products.id));
  return listedProducts.map(({ slug }) => appPaths.product(encodeURIComponent(slug)));
}

async function buildSitemapIndex({ db, config }: Shop, maxUrls: number): Promise<string> {
  const productParts = await listParts(db, sql`products where archived_at is null`, sql`id`, maxUrls);
  const numberParts = await listParts(
    db,
    sql`part_numbers where kind <> 'own'`,
    sql`product_id`,
    countProductsPerPart(maxUrls),
  );
  const files = [
    '/sitemap-pages.xml',
    ...productParts.map((part) => `/sitemap-products-${part}.xml`),
    ...numberParts.map((part) => `/sitemap-numbers-${part}.xml`),
  ];
  return toXml('sitemapindex', 'sitemap', files, config.publicUrl);
}

/** Finds the first product of each part by the index, however many the part has. */
async function listParts(db: QueryRunner, rows: SQL, id: SQL, size: number): Promise<string[]> {
  const part = sql`(min(${id}) - 1) / ${size}::bigint + 1`;
  const { rows: parts } = await db.execute<{ part: string }>(sql`
    with recursive parts as (
      select ${part} as part from ${rows}
      union all
      select (select ${part} from ${rows} and ${id} > part * ${size}::bigint) from parts where part is not null
    )
    select part from parts where part is not null`);
  return parts.map((row) => row.part);
}

const toUrlSet = (paths: string[], publicUrl: string) => toXml('urlset', 'url', paths, publicUrl);

function toXml(root: string, entry: string, paths: string[], publicUrl: string): string {
  const entries = paths.map(
    (path) => `  <${entry}><loc>${escapeXml(new URL(path, publicUrl).href)}</loc></${entry}>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');
}

const PRIVATE_PATHS = [
  appPaths.admin,
  '/api/',
  appPaths.cart,
  appPaths.checkout,
  appPaths.createPassword,
  appPaths.dashboard,
  appPaths.verifyResetCode,
  appPaths.forgotPassword,
  appPaths.login,
  appPaths.orderConfirmation,
  appPaths.orders,
  '/payment/',
  appPaths.profile,
  '/sandbox/',
  appPaths.signup,
];

export function buildRobotsTxt(publicUrl: string): string {
  const disallowed = PRIVATE_PATHS.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...disallowed, '', `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`, ''].join(
    '\n',
  );
}
