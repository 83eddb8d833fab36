import { and, asc, between, isNull, sql, sum } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Queries } from '../../db/client.ts';
import { categories, productCounts, products } from '../../db/schema/index.ts';

const STATIC = ['/', '/collection', '/privacy-policy', '/shipping-request'];
/** https://www.sitemaps.org/protocol.html: at most 50,000 addresses and 50 MB in one file; an address is 300 bytes at most. */
const MOST = 50_000;

type Shop = Pick<Context, 'db' | 'config'>;

/** Every page that search engines may keep, as XML; where that is more than one file holds, the list of its parts. */
export async function sitemap({ db, config }: Shop, most = MOST): Promise<string> {
  const pages = await pagePaths(db);
  const [counted] = await db
    .select({ forSale: sum(productCounts.forSale).mapWith(Number) })
    .from(productCounts);
  if (pages.length + (counted?.forSale ?? 0) > most) return partList({ db, config }, most);
  const goods = await productPaths(db, { part: 1, most: FURTHEST });
  return urlSet([...pages, ...goods], config.publicUrl);
}

/** The part with all pages that are no products. */
export async function sitemapOfPages({ db, config }: Shop): Promise<string> {
  return urlSet(await pagePaths(db), config.publicUrl);
}

/** A part with products, counted from 1; null where there is none. Products stay in theirs, whatever is added or goes. */
export async function sitemapOfProducts(
  { db, config }: Shop,
  part: number,
  most = MOST,
): Promise<string | null> {
  const paths = await productPaths(db, { part, most });
  return paths.length === 0 ? null : urlSet(paths, config.publicUrl);
}

/** The largest id that PostgreSQL's integer holds. */
const FURTHEST = 2 ** 31 - 1;

async function pagePaths(db: Queries): Promise<string[]> {
  const shelves = await db.select({ id: categories.id }).from(categories).orderBy(asc(categories.id));
  return [...STATIC, ...shelves.map(({ id }) => `/collection?category=${id}`)];
}

/** Products for sale whose ids are among the part's `most`. */
async function productPaths(db: Queries, { part, most }: { part: number; most: number }): Promise<string[]> {
  const first = (part - 1) * most + 1;
  if (first > FURTHEST) return [];
  const goods = await db
    .select({ slug: products.slug })
    .from(products)
    .where(and(isNull(products.archivedAt), between(products.id, first, Math.min(part * most, FURTHEST))))
    .orderBy(asc(products.id));
  return goods.map(({ slug }) => `/products/${encodeURIComponent(slug)}`);
}

async function partList({ db, config }: Shop, most: number): Promise<string> {
  // The first product of each part by the index, however many are in it.
  const { rows: parts } = await db.execute<{ part: string }>(sql`
    with recursive parts as (
      select (min(id) - 1) / ${most}::bigint + 1 as part from products where archived_at is null
      union all
      select (select (min(id) - 1) / ${most}::bigint + 1 from products where archived_at is null and id > part * ${most}::bigint)
      from parts where part is not null
    )
    select part from parts where part is not null`);
  const files = ['/sitemap-pages.xml', ...parts.map(({ part }) => `/sitemap-products-${part}.xml`)];
  return xml('sitemapindex', 'sitemap', files, config.publicUrl);
}

const urlSet = (paths: string[], publicUrl: string) => xml('urlset', 'url', paths, publicUrl);

function xml(root: string, entry: string, paths: string[], publicUrl: string): string {
  const entries = paths.map(
    (path) => `  <${entry}><loc>${escaped(new URL(path, publicUrl).href)}</loc></${entry}>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');
}

const PRIVATE = [
  '/admin',
  '/api/',
  '/cart',
  '/checkout',
  '/create-new-password',
  '/dashboard',
  '/email-code-verification',
  '/forgot-password',
  '/login',
  '/order-confirmation',
  '/orders',
  '/payment/',
  '/profile',
  '/sandbox/',
  '/signup',
];

/** What search engines are asked not to read, and where the list of the rest is. */
export function robots(publicUrl: string): string {
  const refused = PRIVATE.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...refused, '', `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`, ''].join(
    '\n',
  );
}
