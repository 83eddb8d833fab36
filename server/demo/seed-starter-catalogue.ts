import { sql } from 'drizzle-orm';
import { type Database, runInTransaction } from '../db/client.ts';
import { categories, makes } from '../db/schema/index.ts';
import { SEED_LOCK, seedCategories } from './seed-categories.ts';
import { seedVehicles } from './vehicles/seed-vehicles.ts';

const STARTER_SOURCE = {
  name: 'Starter list',
  kind: 'supplier',
  note: 'Comes with Gari; compare with your suppliers’ lists.',
} as const;

/**
 * Seeds what a real shop needs before its first product: categories, cars and the questions about them. No goods, no
 * accounts and nothing made up. Returns false when there are categories or cars already.
 */
export async function seedStarterCatalogue(db: Database): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const [category] = await tx.select({ id: categories.id }).from(categories).limit(1);
    const [make] = await tx.select({ id: makes.id }).from(makes).limit(1);
    if (category ?? make) return false;
    await seedCategories(tx);
    await seedVehicles(tx, STARTER_SOURCE);
    return true;
  });
}
