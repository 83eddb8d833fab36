import { inArray } from 'drizzle-orm';
import { slugOf } from '#contract/slug.ts';
import type { Transaction } from '../../db/client.ts';
import { products } from '../../db/schema/index.ts';
import type { ProductRow } from './products.queries.ts';

/** With a number behind it an address still fits the 200 characters of the slug parameter. */
const MOST = 180;

/**
 * Inserts a product under an address made of its name: 'brake-pads', or 'brake-pads-2' where that one is taken,
 * by whomever and whenever. The address stays when the name changes, so that links keep working.
 */
export async function insertWithSlug(
  tx: Transaction,
  values: Omit<typeof products.$inferInsert, 'slug'>,
): Promise<ProductRow> {
  const base = slugFor(values.name);
  for (;;) {
    const slug = await firstFree(tx, base);
    const [row] = await tx
      .insert(products)
      .values({ ...values, slug })
      .onConflictDoNothing({ target: products.slug })
      .returning();
    if (row) return row;
  }
}

/** The address that a name asks for, taken or not. */
export function slugFor(name: string): string {
  return slugOf(name).slice(0, MOST).replace(/-$/, '') || 'product';
}

const ASKED_AT_ONCE = 50;

/** By whole addresses: the beginning of one is found by an index only where the database compares byte by byte. */
async function firstFree(tx: Transaction, base: string): Promise<string> {
  for (let first = 1; ; first += ASKED_AT_ONCE) {
    const asked = Array.from({ length: ASKED_AT_ONCE }, (_, index) => numbered(base, first + index));
    const rows = await tx.select({ slug: products.slug }).from(products).where(inArray(products.slug, asked));
    const taken = new Set(rows.map(({ slug }) => slug));
    const free = asked.find((slug) => !taken.has(slug));
    if (free) return free;
  }
}

const numbered = (base: string, number: number) => (number === 1 ? base : `${base}-${number}`);
