import { eq, like, or } from 'drizzle-orm';
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

async function firstFree(tx: Transaction, base: string): Promise<string> {
  const rows = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(or(eq(products.slug, base), like(products.slug, `${base}-%`)));
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
