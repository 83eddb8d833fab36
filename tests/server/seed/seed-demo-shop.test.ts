import { expect, test } from 'vitest';
import { seedDemoShop } from '#server/demo/seed-demo-shop.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const NOW = new Date('2026-11-20T09:00:00Z');

const readContents = async ({ sql }: TestDatabase) => ({
  categories: await sql`select id, name, media_hash from categories order by id`,
  products: await sql`
    select id, slug, name, description, features, box, price, shipping_fee, stock_quantity, category_id,
      subcategory_id, review_count, rating_total from products order by id`,
  images:
    await sql`select product_id, media_hash, alt_text, is_main, position from product_images order by product_id, position`,
  reviews:
    await sql`select product_id, name, rating, comment, created_at from reviews order by product_id, created_at, name`,
  media: await sql`select hash, content_type, md5(body) from media order by hash`,
});

test('two empty databases get identical data, each within seconds, and only once', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  try {
    const start = performance.now();
    expect(await seedDemoShop(first.db, NOW)).toBe(true);
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(await seedDemoShop(second.db, NOW)).toBe(true);
    const contents = await readContents(first);
    expect(await readContents(second)).toEqual(contents);
    expect(contents.products).toHaveLength(274);
    expect(contents.categories[7]).toMatchObject({ id: 8, name: 'Lighting' });
    expect(contents.images.filter((image) => image['is_main'])).toHaveLength(274);
    expect(contents.reviews).toHaveLength(1558);
    const reviewCount = contents.products.reduce((sum, product) => sum + Number(product['review_count']), 0);
    expect(reviewCount).toBe(1558);
    expect(await seedDemoShop(first.db, NOW)).toBe(false);
    expect(await readContents(first)).toEqual(contents);
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
});
