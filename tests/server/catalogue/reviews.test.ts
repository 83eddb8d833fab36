import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointBody } from '../../../contract/endpoint-types.ts';
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

const post = (product: { id: number }, token: string, body: EndpointBody<'addReview'>) =>
  shop.call('addReview', { token, params: product, body });
const fetchOwnReview = (product: { id: number }, token: string) =>
  shop.call('ownReview', { token, params: product });
const REVIEW = { rating: 4, comment: 'Fits the NZE141.' };

const countReviews = async (productId: number) => {
  const [row] = await shop.database.sql<{ count: number }[]>`
    select count(*)::int as count from reviews where product_id = ${productId}`;
  return row!.count;
};

describe('a buyer who received the product', () => {
  test('[REVIEW-01, REVIEW-03] reviews it: the reply is the review, and the product shows and counts it', async () => {
    const { buyer, product } = await createBuyer(shop);
    await createReviews(shop.db, product, [2]);
    const before = Date.now();
    const { status, body } = await post(product, buyer.token, {
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
    const read = (await shop.call('productById', { params: product })).body;
    expect(read.reviews.map((review: { verified: boolean }) => review.verified)).toEqual([true, false]);
    expect(read.reviews[0]).toEqual(body);
    expect([read.average_rating, read.review_count]).toEqual([3.5, 2]);
  });

  test('[REVIEW-02] can do so only once', async () => {
    const { buyer, product } = await createBuyer(shop);
    expect((await post(product, buyer.token, REVIEW)).status).toBe(200);
    const { status, body } = await post(product, buyer.token, { rating: 1, comment: 'Changed my mind.' });
    expect([status, body.code]).toEqual([409, 'ALREADY_REVIEWED']);
    expect(body.message).toBe('You have reviewed this part already.');
    const read = (await shop.call('productById', { params: product })).body;
    expect([read.review_count, read.average_rating]).toEqual([1, 4]);
  });

  test('[REVIEW-02] can do so only once, even ten times at the same moment', async () => {
    const { buyer, product } = await createBuyer(shop);
    const replies = await Promise.all(Array.from({ length: 10 }, () => post(product, buyer.token, REVIEW)));
    expect(tally(replies.map((reply) => reply.status))).toEqual({ 200: 1, 409: 9 });
    expect(await countReviews(product.id)).toBe(1);
  });

  test('[REVIEW-02] may also review a product from a second order, once for both orders', async () => {
    const { buyer, product } = await createBuyer(shop);
    await deliverOrder(shop, buyer, await placeOrder(shop, buyer.token, product));
    expect((await post(product, buyer.token, REVIEW)).status).toBe(200);
    expect((await post(product, buyer.token, REVIEW)).status).toBe(409);
  });

  test('[REVIEW-02] can see whether they may review, and what they wrote', async () => {
    const { buyer, product } = await createBuyer(shop);
    expect((await fetchOwnReview(product, buyer.token)).body).toEqual({ can_review: true, review: null });
    const { body: review } = await post(product, buyer.token, REVIEW);
    const reply = await fetchOwnReview(product, buyer.token);
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
  ])('[REVIEW-01] is refused with a message for %s, and nothing is written', async (_, wrongBody, fields) => {
    const { buyer, product } = await createBuyer(shop);
    const reply = await shop.call('addReview', { token: buyer.token, params: product, wrongBody });
    expect([reply.status, reply.body.code, reply.body.fields]).toEqual([400, 'VALIDATION', fields]);
    expect(await countReviews(product.id)).toBe(0);
  });

  test('[REVIEW-01] may use 2,000 characters', async () => {
    const { buyer, product } = await createBuyer(shop);
    const { status, body } = await post(product, buyer.token, {
      rating: 3,
      comment: ` ${'x'.repeat(2000)} `,
    });
    expect([status, body.comment.length]).toEqual([200, 2000]);
  });
});

describe('a person who has not received the product', () => {
  /** Tries to post a review; returns that reply's outcome and the eligibility that the shop reports. */
  async function attempt(product: { id: number }, token: string) {
    const { status, body } = await post(product, token, REVIEW);
    return [status, body.code, body.message, (await fetchOwnReview(product, token)).body];
  }
  const REFUSED = [
    403,
    'NOT_A_BUYER',
    'You can review a part once an order with it has been delivered to you.',
    { can_review: false, review: null },
  ];

  test('[REVIEW-02] a stranger is refused', async () => {
    const { product } = await createBuyer(shop);
    expect(await attempt(product, (await createUser(shop.ctx)).token)).toEqual(REFUSED);
    expect(await countReviews(product.id)).toBe(0);
  });

  test('[REVIEW-02] staff are refused as well', async () => {
    const { product } = await createBuyer(shop);
    expect(
      await attempt(product, (await createUser(shop.ctx, { isStaff: true, isSuperuser: true })).token),
    ).toEqual(REFUSED);
  });

  test('[REVIEW-02] a buyer of another product is refused', async () => {
    const { buyer } = await createBuyer(shop);
    const other = await createProduct(shop.db);
    expect(await attempt(other, buyer.token)).toEqual(REFUSED);
  });

  test('[REVIEW-02] an order that is not delivered yet gives no right to review', async () => {
    const { owner, product, order } = await createOrder(shop);
    expect(await attempt(product, owner.token)).toEqual(REFUSED);
    await payOrder(shop, owner, order);
    expect(await attempt(product, owner.token)).toEqual(REFUSED);
    const staff = await createUser(shop.ctx, { isStaff: true });
    await shop.call('changeOrderStatus', {
      token: staff.token,
      params: order,
      body: { status: 'shipping' },
    });
    expect(await attempt(product, owner.token)).toEqual(REFUSED);
  });

  test('[REVIEW-01] a shopper without a session must sign in', async () => {
    const { product } = await createBuyer(shop);
    const replies = [
      await shop.call('addReview', { params: product, body: REVIEW }),
      await shop.call('ownReview', { params: product }),
    ];
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'UNAUTHENTICATED'],
      [401, 'UNAUTHENTICATED'],
    ]);
  });

  test('[REVIEW-01] an archived or unknown product is not found', async () => {
    const { buyer, product } = await createBuyer(shop);
    await shop.database.sql`update products set archived_at = now() where id = ${product.id}`;
    for (const missing of [product, { id: 2_147_483_647 }]) {
      expect((await post(missing, buyer.token, REVIEW)).status).toBe(404);
      expect((await fetchOwnReview(missing, buyer.token)).status).toBe(404);
    }
  });
});

test('[REVIEW-01] a review is announced to every process that caches the product', async () => {
  const { buyer, product } = await createBuyer(shop);
  const notifications: string[] = [];
  const listener = new Client({ connectionString: shop.database.url });
  listener.on('notification', ({ payload = '' }) => notifications.push(payload));
  await listener.connect();
  await listener.query('listen catalogue_changed');
  await post(product, buyer.token, REVIEW);
  await expect.poll(() => notifications).toEqual(['']);
  await listener.end();
});

test('[REVIEW-03] a deleted account leaves its review without the name', async () => {
  const { buyer, product } = await createBuyer(shop);
  await post(product, buyer.token, REVIEW);
  await shop.call('deleteAccount', {
    token: buyer.token,
    body: { password: 'Correct-horse-1' },
  });
  const { body } = await shop.call('productById', { params: product });
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
