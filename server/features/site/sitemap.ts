import { and, asc, between, isNull, sql, sum } from 'drizzle-orm';
import { appPaths } from '#contract/app-paths.ts';
import type { Context } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { categories, productCounts, products } from '../../db/schema/index.ts';

const STATIC_PATHS = [appPaths.home, appPaths.collection, appPaths.privacyPolicy, appPaths.shippingRequest];
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
  return toUrlSet([...pages, ...listedProducts], config.publicUrl);
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

const MAX_ID = 2 ** 31 - 1;

async function listPagePaths(db: QueryRunner): Promise<string[]> {
  const categoryRows = await db.select({ id: categories.id }).from(categories).orderBy(asc(categories.id));
  return [...STATIC_PATHS, ...categoryRows.map(({ id }) => appPaths.category(id))];
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
  // Finds the first product of each part by the index, however many the part has.
  const { rows: parts } = await db.execute<{ part: string }>(sql`
    with recursive parts as (
      select (min(id) - 1) / ${maxUrls}::bigint + 1 as part from products where archived_at is null
      union all
      select (select (min(id) - 1) / ${maxUrls}::bigint + 1 from products where archived_at is null and id > part * ${maxUrls}::bigint)
      from parts where part is not null
    )
    select part from parts where part is not null`);
  const files = ['/sitemap-pages.xml', ...parts.map(({ part }) => `/sitemap-products-${part}.xml`)];
  return toXml('sitemapindex', 'sitemap', files, config.publicUrl);
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
