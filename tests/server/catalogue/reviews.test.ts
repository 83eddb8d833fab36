import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toReviewerName } from '../../../server/features/catalogue/add-review.ts';
import { createOrder, payOrder } from '../../factories/create-order.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createReviews } from '../../factories/create-reviews.ts';
import { createUser } from '../../factories/create-user.ts';
import { createBuyer, deliverOrder } from '../../factories/deliver-order.ts';
import { tally } from '../../factories/tally.ts';
import { placeOrder } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const post = (path: string, token: string, body: unknown) => shop.call('POST', path, { token, body });
const fetchOwnReview = (path: string, token: string) => shop.call('GET', `${path}mine/`, { token });
const REVIEW = { rating: 4, comment: 'Fits the NZE141.' };

const countReviews = async (productId: number) => {
  const [row] = await shop.database.sql<{ count: number }[]>`
    select count(*)::int as count from reviews where product_id = ${productId}`;
  return row!.count;
};

describe('a buyer who received the product', () => {
  test('[REVIEW-01, REVIEW-03] reviews it: the reply is the review, and the product shows and counts it', async () => {
    const { buyer, product, reviews } = await createBuyer(shop);
    await createReviews(shop.db, product, [2]);
    const before = Date.now();
    const { status, body } = await post(reviews, buyer.token, {
      rating: 5,
      comment: '  Stops on the spot.\nNo squeal. ',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Kevin M.',
      rating: 5,
      comment: 'Stops on the spot.\nNo squeal.',
      created_at: expect.any(String),
      verified: true,
    });
    expect(Date.parse(body.created_at)).toBeGreaterThanOrEqual(before);
    const read = (await shop.call('GET', `/api/s/${product.id}/`)).body;
    expect(read.reviews.map((review: { verified: boolean }) => review.verified)).toEqual([true, false]);
    expect(read.reviews[0]).toEqual(body);
    expect([read.average_rating, read.review_count]).toEqual([3.5, 2]);
  });

  test('[REVIEW-02] can do so only once', async () => {
    const { buyer, product, reviews } = await createBuyer(shop);
    expect((await post(reviews, buyer.token, REVIEW)).status).toBe(200);
    const { status, body } = await post(reviews, buyer.token, { rating: 1, comment: 'Changed my mind.' });
    expect([status, body.code]).toEqual([409, 'ALREADY_REVIEWED']);
    expect(body.message).toBe('You have reviewed this part already.');
    const read = (await shop.call('GET', `/api/s/${product.id}/`)).body;
    expect([read.review_count, read.average_rating]).toEqual([1, 4]);
  });

  test('[REVIEW-02] can do so only once, even ten times at the same moment', async () => {
    const { buyer, product, reviews } = await createBuyer(shop);
    const replies = await Promise.all(Array.from({ length: 10 }, () => post(reviews, buyer.token, REVIEW)));
    expect(tally(replies.map((reply) => reply.status))).toEqual({ 200: 1, 409: 9 });
    expect(await countReviews(product.id)).toBe(1);
  });

  test('[REVIEW-02] may also review a product from a second order, once for both orders', async () => {
    const { buyer, product, reviews } = await createBuyer(shop);
    await deliverOrder(shop, buyer, await placeOrder(shop, buyer.token, product));
    expect((await post(reviews, buyer.token, REVIEW)).status).toBe(200);
    expect((await post(reviews, buyer.token, REVIEW)).status).toBe(409);
  });

  test('[REVIEW-02] can see whether they may review, and what they wrote', async () => {
    const { buyer, reviews } = await createBuyer(shop);
    expect((await fetchOwnReview(reviews, buyer.token)).body).toEqual({ can_review: true, review: null });
    const { body: review } = await post(reviews, buyer.token, REVIEW);
    const reply = await fetchOwnReview(reviews, buyer.token);
    expect(reply.body).toEqual({ can_review: false, review });
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test.each<[string, unknown, Record<string, string>]>([
    ['no stars', { comment: 'Good' }, { rating: 'This field is required' }],
    ['0 stars', { rating: 0, comment: 'Good' }, { rating: 'Please choose 1 to 5 stars' }],
    ['6 stars', { rating: 6, comment: 'Good' }, { rating: 'Please choose 1 to 5 stars' }],
    ['half a star', { rating: 4.5, comment: 'Good' }, { rating: 'Please choose 1 to 5 stars' }],
    ['stars as text', { rating: '5', comment: 'Good' }, { rating: 'Please choose 1 to 5 stars' }],
    ['no comment', { rating: 5 }, { comment: 'This field is required' }],
    ['a blank comment', { rating: 5, comment: ' \n ' }, { comment: 'Please write a few words' }],
    ['2,001 characters', { rating: 5, comment: 'x'.repeat(2001) }, { comment: 'At most 2000 characters' }],
    [
      'a control character',
      { rating: 5, comment: 'ding\u0007' },
      { comment: 'Contains a character that cannot be used' },
    ],
    [
      'a bidirectional override',
      { rating: 5, comment: 'a\u202eb' },
      { comment: 'Contains a character that cannot be used' },
    ],
  ])('[REVIEW-01] is refused with a message for %s, and nothing is written', async (_, body, fields) => {
    const { buyer, product, reviews } = await createBuyer(shop);
    const reply = await post(reviews, buyer.token, body);
    expect([reply.status, reply.body.code, reply.body.fields]).toEqual([400, 'VALIDATION', fields]);
    expect(await countReviews(product.id)).toBe(0);
  });

  test('[REVIEW-01] may use 2,000 characters', async () => {
    const { buyer, reviews } = await createBuyer(shop);
    const { status, body } = await post(reviews, buyer.token, {
      rating: 3,
      comment: ` ${'x'.repeat(2000)} `,
    });
    expect([status, body.comment.length]).toEqual([200, 2000]);
  });
});

describe('a person who has not received the product', () => {
  /** Tries to post a review; returns that reply's outcome and the eligibility that the shop reports. */
  async function attempt(reviews: string, token: string) {
    const { status, body } = await post(reviews, token, REVIEW);
    return [status, body.code, body.message, (await fetchOwnReview(reviews, token)).body];
  }
  const REFUSED = [
    403,
    'NOT_A_BUYER',
    'You can review a part once an order with it has been delivered to you.',
    { can_review: false, review: null },
  ];

  test('[REVIEW-02] a stranger is refused', async () => {
    const { product, reviews } = await createBuyer(shop);
    expect(await attempt(reviews, (await createUser(shop.ctx)).token)).toEqual(REFUSED);
    expect(await countReviews(product.id)).toBe(0);
  });

  test('[REVIEW-02] staff are refused as well', async () => {
    const { reviews } = await createBuyer(shop);
    expect(
      await attempt(reviews, (await createUser(shop.ctx, { isStaff: true, isSuperuser: true })).token),
    ).toEqual(REFUSED);
  });

  test('[REVIEW-02] a buyer of another product is refused', async () => {
    const { buyer } = await createBuyer(shop);
    const other = await createProduct(shop.db);
    expect(await attempt(`/api/s/${other.id}/reviews/`, buyer.token)).toEqual(REFUSED);
  });

  test('[REVIEW-02] an order that is not delivered yet gives no right to review', async () => {
    const { owner, product, order } = await createOrder(shop);
    const reviews = `/api/s/${product.id}/reviews/`;
    expect(await attempt(reviews, owner.token)).toEqual(REFUSED);
    await payOrder(shop, owner, order);
    expect(await attempt(reviews, owner.token)).toEqual(REFUSED);
    const staff = await createUser(shop.ctx, { isStaff: true });
    await shop.call('PATCH', `/api/o/${order.order_number}/status/`, {
      token: staff.token,
      body: { status: 'shipping' },
    });
    expect(await attempt(reviews, owner.token)).toEqual(REFUSED);
  });

  test('[REVIEW-01] a shopper without a session must sign in', async () => {
    const { reviews } = await createBuyer(shop);
    const replies = [
      await shop.call('POST', reviews, { body: REVIEW }),
      await shop.call('GET', `${reviews}mine/`),
    ];
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'UNAUTHENTICATED'],
      [401, 'UNAUTHENTICATED'],
    ]);
  });

  test('[REVIEW-01] an archived or unknown product is not found', async () => {
    const { buyer, product, reviews } = await createBuyer(shop);
    await shop.database.sql`update products set archived_at = now() where id = ${product.id}`;
    for (const path of [reviews, '/api/s/2147483647/reviews/']) {
      expect((await post(path, buyer.token, REVIEW)).status).toBe(404);
      expect((await fetchOwnReview(path, buyer.token)).status).toBe(404);
    }
  });
});

test('[REVIEW-01] a review is announced to every process that caches the product', async () => {
  const { buyer, reviews } = await createBuyer(shop);
  const notifications: string[] = [];
  const listener = new Client({ connectionString: shop.database.url });
  listener.on('notification', ({ payload = '' }) => notifications.push(payload));
  await listener.connect();
  await listener.query('listen catalogue_changed');
  await post(reviews, buyer.token, REVIEW);
  await expect.poll(() => notifications).toEqual(['']);
  await listener.end();
});

test('[REVIEW-03] a deleted account leaves its review without the name', async () => {
  const { buyer, product, reviews } = await createBuyer(shop);
  await post(reviews, buyer.token, REVIEW);
  await shop.call('DELETE', '/api/a/delete-account/', {
    token: buyer.token,
    body: { password: 'Correct-horse-1' },
  });
  const { body } = await shop.call('GET', `/api/s/${product.id}/`);
  expect(body.reviews).toMatchObject([{ name: 'Deleted customer', verified: true }]);
});

test.each([
  ['Kevin Mutua', 'Kevin M.'],
  ['  Amina   binti  Hassan ', 'Amina H.'],
  ['Njeri', 'Njeri'],
  ['Odhiambo élan', 'Odhiambo É.'],
  ['kevin@example.com', 'Verified buyer'],
  ['Kevin kevin@example.com', 'Verified buyer'],
  ['', 'Verified buyer'],
])('[REVIEW-03] the reviewer %j is shown as %j', (username, name) => {
  expect(toReviewerName(username)).toBe(name);
});
