import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  categories,
  media,
  productImages,
  products,
  reviews,
  subcategories,
} from '../../../server/db/schema/index.ts';
import { rankCatalogue } from '../../../server/features/catalogue/rank-catalogue.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createReviews } from '../../factories/create-reviews.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const readById = (product: { id: number }) => shop.call('productById', { params: product });
const readBySlug = (slug: string) => shop.call('productBySlug', { params: { slug } });
const getNames = (list: { name: string }[]) => list.map((product) => product.name);

describe('one product', () => {
  test('[API-CAT-05, API-CAT-06, REVIEW-03] is the same by id and by slug, with reviews newest first', async () => {
    const product = await createProduct(shop.db, {
      categoryId: 31,
      slug: 'alternator-12v',
      name: 'Alternator',
    });
    const [older, newer] = await createReviews(shop.db, product, [2, 5]);
    const { status, body } = await readBySlug('alternator-12v');
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: product.id, name: 'Alternator', average_rating: 3.5, review_count: 2 });
    expect(body.reviews).toEqual([
      {
        id: newer!.id,
        name: 'Buyer 2',
        rating: 5,
        comment: '5 of 5',
        created_at: '2026-01-01T00:01:00.000Z',
        verified: false,
      },
      {
        id: older!.id,
        name: 'Buyer 1',
        rating: 2,
        comment: '2 of 5',
        created_at: '2026-01-01T00:00:00.000Z',
        verified: false,
      },
    ]);
    expect((await readById(product)).body).toEqual(body);
  });

  test('comes with related products: same subcategory first, then by sales, without itself or archived ones', async () => {
    await createProduct(shop.db, { categoryId: 32, name: 'Of the category', unitsSold: 900 });
    await shop.db.insert(subcategories).values({ id: 9301, categoryId: 32, name: 'Belts' });
    const make = (name: string, unitsSold: number, rest = {}) =>
      createProduct(shop.db, { categoryId: 32, subcategoryId: 9301, name, unitsSold, ...rest });
    const product = await make('Itself', 5000);
    await make('Seldom sold', 1);
    await make('Often sold', 10);
    await make('Archived', 9000, { archivedAt: new Date() });
    const { body } = await readById(product);
    expect(getNames(body.relatedProducts)).toEqual(['Often sold', 'Seldom sold', 'Of the category']);
  });

  test('has its pictures in order', async () => {
    const product = await createProduct(shop.db);
    const hash = 'f'.repeat(32);
    await shop.db.insert(media).values({ hash, contentType: 'image/svg+xml', body: Buffer.from('<svg/>') });
    await shop.db
      .insert(productImages)
      .values({ productId: product.id, mediaHash: hash, altText: 'Back', position: 0 });
    const { body } = await readById(product);
    expect(
      body.images.map(({ image, is_main }: { image: string; is_main: boolean }) => [image, is_main]),
    ).toEqual([
      [`/media/${hash}.svg`, false],
      ['/media/0123456789abcdef0123456789abcdef.svg', true],
    ]);
  });

  test('is not found when archived, by id or by slug', async () => {
    const product = await createProduct(shop.db, { slug: 'gone', archivedAt: new Date() });
    for (const { status, body } of [await readById(product), await readBySlug('gone')]) {
      expect([status, body.code, body.message]).toEqual([404, 'NOT_FOUND', 'Product not found']);
    }
  });

  test('is not found by an unknown id', async () => {
    expect((await readById({ id: 2_147_483_647 })).status).toBe(404);
  });

  test.each(['no-such-slug', '%', 'ALTERNATOR-12V'])('is not found by the slug %s', async (slug) => {
    expect((await readBySlug(slug)).status).toBe(404);
  });
});

describe('the average rating', () => {
  test('is updated as reviews are written, changed and deleted', async () => {
    const product = await createProduct(shop.db);
    const readRating = async () => {
      const { body } = await readById(product);
      return [body.average_rating, body.review_count];
    };
    expect(await readRating()).toEqual([null, 0]);
    const [first, second] = await createReviews(shop.db, product, [5, 4, 4]);
    expect(await readRating()).toEqual([4.3, 3]);
    await shop.db.update(reviews).set({ rating: 1 }).where(eq(reviews.id, first!.id));
    expect(await readRating()).toEqual([3, 3]);
    await shop.db.delete(reviews).where(eq(reviews.id, second!.id));
    expect(await readRating()).toEqual([2.5, 2]);
    await shop.db.delete(reviews).where(eq(reviews.productId, product.id));
    expect(await readRating()).toEqual([null, 0]);
  });

  test('counts each concurrently written review once', async () => {
    const product = await createProduct(shop.db);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => createReviews(shop.db, product, [(index % 5) + 1])),
    );
    const [row] = await shop.db.select().from(products).where(eq(products.id, product.id));
    expect([row!.reviewCount, row!.ratingTotal]).toEqual([20, 60]);
  });
});

describe('sections of the home screen', () => {
  test('[API-CAT-07] the 12 best-selling products, without archived ones', async () => {
    for (let index = 1; index <= 13; index += 1) {
      await createProduct(shop.db, { categoryId: 33, name: `Seller ${index}`, unitsSold: 100_000 - index });
    }
    await createProduct(shop.db, {
      categoryId: 33,
      name: 'Archived seller',
      unitsSold: 999_999,
      archivedAt: new Date(),
    });
    const { body } = await shop.call('topSellers');
    expect(getNames(body)).toEqual(Array.from({ length: 12 }, (_, index) => `Seller ${index + 1}`));
  });

  test('[API-CAT-08, CONST-07] the products of category 8, best sellers first', async () => {
    await createProduct(shop.db, { categoryId: 8, name: 'Fog lamp', unitsSold: 3 });
    await createProduct(shop.db, { categoryId: 8, name: 'Headlamp', unitsSold: 30 });
    await createProduct(shop.db, { categoryId: 8, name: 'Old lamp', unitsSold: 300, archivedAt: new Date() });
    const { status, body } = await shop.call('productsOfCategory', { params: { id: 8 } });
    expect([status, getNames(body)]).toEqual([200, ['Headlamp', 'Fog lamp']]);
  });

  test('an unknown category is not found', async () => {
    expect((await shop.call('productsOfCategory', { params: { id: 4242 } })).status).toBe(404);
  });

  test('[API-CAT-09] the best-selling categories come first, each with its picture; archived sales do not count', async () => {
    await createProduct(shop.db, { categoryId: 34, unitsSold: 2_000_000 });
    await createProduct(shop.db, { categoryId: 35, unitsSold: 1_500_000 });
    await createProduct(shop.db, { categoryId: 35, unitsSold: 1_500_000 });
    await createProduct(shop.db, { categoryId: 36, unitsSold: 9_000_000, archivedAt: new Date() });
    await rankCatalogue(shop.ctx);
    const { body } = await shop.call('topCategories');
    const image = '/media/0123456789abcdef0123456789abcdef.svg';
    expect(body.slice(0, 2)).toEqual([
      { id: 35, name: 'Category 35', image },
      { id: 34, name: 'Category 34', image },
    ]);
  });

  test('[API-CAT-09] twelve categories at most', async () => {
    const picture = '0123456789abcdef0123456789abcdef';
    await shop.db.insert(categories).values(
      Array.from({ length: 12 }, (_, index) => ({
        id: 500 + index,
        name: `Many ${index}`,
        mediaHash: picture,
      })),
    );
    expect((await shop.call('topCategories')).body).toHaveLength(12);
  });

  test('[API-CAT-10] all categories by id, each with its subcategories', async () => {
    await createProduct(shop.db, { categoryId: 37 });
    await shop.db.insert(subcategories).values([
      { id: 9402, categoryId: 37, name: 'Second' },
      { id: 9401, categoryId: 37, name: 'First' },
    ]);
    const { body } = await shop.call('categories');
    const ids = body.map((category: { id: number }) => category.id);
    expect(ids).toEqual([...new Set<number>(ids)].toSorted((a, b) => a - b));
    expect(body.find((category: { id: number }) => category.id === 37)).toEqual({
      id: 37,
      name: 'Category 37',
      image: '/media/0123456789abcdef0123456789abcdef.svg',
      subcategories: [
        { id: 9401, name: 'First' },
        { id: 9402, name: 'Second' },
      ],
    });
  });
});
