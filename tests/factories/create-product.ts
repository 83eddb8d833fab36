import type { QueryRunner } from '../../server/db/client.ts';
import { categories, media, productImages, products } from '../../server/db/schema/index.ts';
import { followCategoryIds } from './follow-category-ids.ts';
import { nextNumber } from './numbers.ts';

const PICTURE = '0123456789abcdef0123456789abcdef';

/** Creates a product in category 1 with one picture, 10 in stock at Ksh 1,000 and a shipping fee of 50. */
export async function createProduct(db: QueryRunner, overrides: Partial<typeof products.$inferInsert> = {}) {
  const number = nextNumber();
  await db
    .insert(media)
    .values({
      hash: PICTURE,
      contentType: 'image/svg+xml',
      body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    })
    .onConflictDoNothing();
  const categoryId = overrides.categoryId ?? 1;
  const newCategories = await db
    .insert(categories)
    .values({ id: categoryId, name: `Category ${categoryId}`, mediaHash: PICTURE })
    .onConflictDoNothing()
    .returning({ id: categories.id });
  if (newCategories.length > 0) await followCategoryIds(db);
  const [product] = await db
    .insert(products)
    .values({
      slug: `product-${number}`,
      name: `Product ${number}`,
      price: 1000,
      shippingFee: 50,
      stockQuantity: 10,
      ...overrides,
      categoryId,
    })
    .returning();
  await db.insert(productImages).values({
    productId: product!.id,
    mediaHash: PICTURE,
    altText: product!.name,
    isMain: true,
    position: 1,
  });
  return product!;
}
