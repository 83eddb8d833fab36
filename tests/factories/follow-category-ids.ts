import { sql } from 'drizzle-orm';
import type { QueryRunner } from '../../server/db/client.ts';

/** Lets the shop's own ids come after those that a test has chosen. */
export async function followCategoryIds(db: QueryRunner): Promise<void> {
  await db.execute(sql`
    select setval('categories_id_seq', (select max(id) from categories)),
      setval('subcategories_id_seq', (select max(id) from subcategories))`);
}
