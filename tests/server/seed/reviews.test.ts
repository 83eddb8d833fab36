import { expect, test } from 'vitest';
import { categories } from '#server/demo/catalogue/categories.ts';
import { products } from '#server/demo/catalogue/products.ts';
import { opinionsBySubcategory } from '#server/demo/catalogue/review-texts.ts';
import { withReviews } from '#server/demo/catalogue/reviews.ts';
import type { SeedProduct } from '#server/demo/catalogue/types.ts';

const wiper: SeedProduct = {
  name: 'Wiper Blade 20 inch',
  category: 9,
  subcategory: 'Wipers',
  price: 700,
  shippingFee: 0,
  stock: 9,
  description: 'A wiper blade. It wipes.',
  features: [],
  box: '',
  picture: { kind: 'wiper-blade' },
  reviews: [{ name: 'Peter Kamau', rating: 5, comment: 'My own words.', daysAgo: 3 }],
  sold: 900,
};

test('every subcategory has its own opinions, and every opinion belongs to a subcategory', () => {
  const subcategories = new Set(categories.flatMap((category) => category.subcategories));
  expect(new Set(Object.keys(opinionsBySubcategory))).toEqual(subcategories);
});

test('products have from 0 to 25 reviews, 1,558 in all', () => {
  const counts = products.map(({ reviews }) => reviews.length);
  expect(Math.min(...counts)).toBe(0);
  expect(Math.max(...counts)).toBe(25);
  expect(new Set(counts).size).toBeGreaterThan(15);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1558);
});

test('all five ratings occur, most of them good', () => {
  const ratings = products.flatMap(({ reviews }) => reviews.map(({ rating }) => rating));
  expect([...new Set(ratings)].toSorted()).toEqual([1, 2, 3, 4, 5]);
  const mean = ratings.reduce<number>((sum, rating) => sum + rating, 0) / ratings.length;
  expect(mean).toBeGreaterThan(4);
  expect(mean).toBeLessThan(4.7);
});

test('nobody reviews a product twice, and no comment appears twice for it', () => {
  const repeated = products.filter(
    ({ reviews }) =>
      new Set(reviews.map(({ name }) => name)).size < reviews.length ||
      new Set(reviews.map(({ comment }) => comment)).size < reviews.length,
  );
  expect(repeated).toEqual([]);
});

test('every review names its town and is from the last year', () => {
  const reviews = products.flatMap((product) => product.reviews);
  expect(reviews.filter(({ comment }) => /[{}]/.test(comment))).toEqual([]);
  expect(reviews.filter(({ daysAgo }) => daysAgo < 1 || daysAgo > 360)).toEqual([]);
});

test('a product has its own reviews first and the same additional ones every time', () => {
  const once = withReviews(wiper);
  expect(once.reviews).toHaveLength(25);
  expect(once.reviews[0]).toEqual(wiper.reviews[0]);
  expect(once.reviews.filter(({ name }) => name === 'Peter Kamau')).toHaveLength(1);
  expect(once.reviews.map(({ comment }) => comment)).toContain('Clear glass in heavy rain, no noise.');
  expect(withReviews(wiper)).toEqual(once);
});
