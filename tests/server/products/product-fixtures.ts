import { randomBytes } from 'node:crypto';
import { categories, media, subcategories } from '../../../server/db/schema/index.ts';
import { followCategoryIds } from '../../factories/follow-category-ids.ts';
import type { TestShop } from '../../support/test-shop.ts';

export async function storePicture(shop: TestShop): Promise<string> {
  const hash = randomBytes(16).toString('hex');
  await shop.db.insert(media).values({
    hash,
    contentType: 'image/png',
    body: Buffer.from('not looked at'),
    width: 500,
    height: 300,
    placeholder: 'data:image/webp;base64,AAAA',
  });
  return hash;
}

/** Creates Brakes (1) with Pads (101) and Discs (102), and Lighting (8) with Bulbs (801). */
export async function createCategories(shop: TestShop): Promise<void> {
  const mediaHash = await storePicture(shop);
  await shop.db.insert(categories).values([
    { id: 1, name: 'Brakes', mediaHash },
    { id: 8, name: 'Lighting', mediaHash },
  ]);
  await shop.db.insert(subcategories).values([
    { id: 101, categoryId: 1, name: 'Pads' },
    { id: 102, categoryId: 1, name: 'Discs' },
    { id: 801, categoryId: 8, name: 'Bulbs' },
  ]);
  await followCategoryIds(shop.db);
}

export async function findAuditEntries(shop: TestShop, id: number) {
  const rows = await shop.database
    .sql`select action, actor, actor_user_id, before, after from audit_log where subject = ${`product ${id}`} order by id`;
  return [...rows];
}

export async function countProductData(shop: TestShop) {
  const [row] = await shop.database.sql<Record<string, number>[]>`
    select (select count(*)::int from products) as products, (select count(*)::int from product_images) as pictures,
      (select coalesce(sum(version), 0)::int from products) as versions,
      (select coalesce(sum(stock_quantity), 0)::int from products) as stock,
      (select count(*)::int from audit_log) as audit`;
  return row!;
}
