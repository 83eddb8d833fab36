import { afterAll, beforeAll, expect, test } from 'vitest';
import { subcategories } from '../../../server/db/schema/index.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createReviews } from '../../factories/create-reviews.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  const product = await createProduct(shop.db, {
    categoryId: 40,
    slug: 'rear-shoes',
    name: 'Rear shoes',
    description: 'For drums.',
    features: ['Bonded'],
    box: '4 shoes',
    condition: 'used',
  });
  await createReviews(shop.db, product, [4]);
  await shop.db.insert(subcategories).values({ id: 9401, categoryId: 40, name: 'Shoes' });
  await createProduct(shop.db, { categoryId: 40, subcategoryId: 9401, name: 'Front shoes' });
});
afterAll(() => shop.close());

test('[ENTITY-04] a product', async () => {
  const { body } = await shop.call('productBySlug', { params: { slug: 'rear-shoes' } });
  expect(body).toMatchObject({
    id: expect.any(Number),
    slug: 'rear-shoes',
    name: 'Rear shoes',
    price: 1000,
    shippingFee: 50,
    images: [{ image: '/media/0123456789abcdef0123456789abcdef.svg', alt_text: 'Rear shoes', is_main: true }],
    features: ['Bonded'],
    reviews: [{ name: expect.any(String), rating: 4, comment: expect.any(String) }],
    box: '4 shoes',
    condition: 'used',
    description: 'For drums.',
    stock_quantity: 10,
    category: { id: 40, name: 'Category 40' },
    subcategory: null,
    relatedProducts: [{ name: 'Front shoes', subcategory: { id: 9401, name: 'Shoes' } }],
  });
});

test('[ENTITY-05] a list of products', async () => {
  const { body } = await shop.call('listProducts', { query: { category: 40, page_size: 1 } });
  expect(body).toMatchObject({
    results: [{ name: 'Rear shoes' }],
    count: 2,
    next: '/api/s/all/?page=2&page_size=1&sort=popularity&category=40',
    previous: null,
  });
});

test('[ENTITY-06] a category with its subcategories', async () => {
  const { body } = await shop.call('categories');
  expect(body).toEqual([
    {
      id: 40,
      name: 'Category 40',
      image: '/media/0123456789abcdef0123456789abcdef.svg',
      subcategories: [{ id: 9401, name: 'Shoes' }],
    },
  ]);
});
