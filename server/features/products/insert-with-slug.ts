import { inArray } from 'drizzle-orm';
import { slugify } from '#contract/product.ts';
import type { Transaction } from '../../db/client.ts';
import { products } from '../../db/schema/index.ts';
import { type StockChangeCause, setStockCause } from '../../db/stock-cause.ts';

/** With a number appended, a slug still fits the 200 characters of the slug parameter. */
const MAX_SLUG_LENGTH = 180;

/** The slug stays when the name changes, so that links keep working. `cause` is that of the first stock. */
export async function insertWithSlug(
  tx: Transaction,
  values: Omit<typeof products.$inferInsert, 'slug'>,
  cause: StockChangeCause,
): Promise<{ id: number }> {
  const base = createSlug(values.name);
  for (;;) {
    const slug = await findFreeSlug(tx, base);
    const [row] = await tx
      .insert(products)
      .values({ ...values, slug })
      .onConflictDoNothing({ target: products.slug })
      .returning({ id: products.id, cause: setStockCause(cause) });
    if (row) return row;
  }
}

export function createSlug(name: string): string {
  return slugify(name).slice(0, MAX_SLUG_LENGTH).replace(/-$/, '') || 'product';
}

const CANDIDATES_PER_QUERY = 50;

/** Compares whole slugs: a prefix is found by an index only where the database compares byte by byte. */
async function findFreeSlug(tx: Transaction, base: string): Promise<string> {
  for (let first = 1; ; first += CANDIDATES_PER_QUERY) {
    const candidates = Array.from({ length: CANDIDATES_PER_QUERY }, (_, index) =>
      toNumberedSlug(base, first + index),
    );
    const rows = await tx
      .select({ slug: products.slug })
      .from(products)
      .where(inArray(products.slug, candidates));
    const takenSlugs = new Set(rows.map(({ slug }) => slug));
    const free = candidates.find((slug) => !takenSlugs.has(slug));
    if (free) return free;
  }
}

const toNumberedSlug = (base: string, number: number) => (number === 1 ? base : `${base}-${number}`);
