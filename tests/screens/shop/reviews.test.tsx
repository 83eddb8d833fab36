// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OwnReview, Product, Review } from '#contract/types.ts';
import { deferReply, endpoint, refusal } from '#tests/support/fake-api.ts';
import { aProductDetail, aShop, openApp, signIn } from './open-shop.tsx';

const PRODUCT = endpoint('productBySlug', { slug: 'part-3' });
const MINE = endpoint('ownReview', { id: 3 });
const ADD = endpoint('addReview', { id: 3 });

const SEEDED: Review = {
  id: 1,
  name: 'Kamau',
  rating: 4,
  comment: 'Good bite.',
  created_at: '2026-10-01T08:00:00Z',
  verified: false,
};
const WRITTEN: Review = {
  id: 2,
  name: 'Wanjiku',
  rating: 5,
  comment: 'Stops on the spot.',
  created_at: '2026-11-20T08:00:00Z',
  verified: true,
};
const product = (changes: Partial<Product> = {}) =>
  aProductDetail(3, {
    name: 'Brake pads',
    reviews: [SEEDED],
    review_count: 1,
    average_rating: 4,
    ...changes,
  });

async function openReviews(mine: OwnReview) {
  const scrolled = vi.fn<() => void>();
  Element.prototype.scrollIntoView = scrolled;
  const api = aShop();
  signIn(api);
  api.reply(PRODUCT, { body: product() });
  api.reply(MINE, { body: mine });
  const app = openApp('/products/part-3#reviews');
  await screen.findByRole('heading', { level: 1, name: 'Brake pads' });
  return { api, scrolled, ...app };
}

const stars = (name: string) => screen.getByRole('radio', { name });

test('[REVIEW-01] a URL with #reviews opens the reviews and scrolls there', async () => {
  const { scrolled } = await openReviews({ can_review: false, review: null });
  expect(screen.getByRole('tab', { name: 'Reviews (1)', selected: true })).toBeVisible();
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1));
});

test('[REVIEW-01, REVIEW-03] a buyer reviews with stars and text; the list shows it at once as a verified purchase', async () => {
  const { api, user } = await openReviews({ can_review: true, review: null });
  const answer = deferReply<'addReview'>();
  api.reply(ADD, () => answer.reply);
  await user.click(await screen.findByRole('radio', { name: '4 stars' }));
  await user.keyboard('{ArrowRight}');
  expect(stars('5 stars')).toBeChecked();
  await user.type(screen.getByLabelText('Your review'), '  Stops on the spot. ');
  await user.click(screen.getByRole('button', { name: 'Publish review' }));
  expect(screen.getByRole('button', { name: 'Publishing...' })).toBeDisabled();
  api.reply(PRODUCT, {
    body: product({ reviews: [WRITTEN, SEEDED], review_count: 2, average_rating: 4.5 }),
  });
  answer.resolve({ body: WRITTEN });

  expect(await screen.findByText('Thank you for your review!')).toBeVisible();
  const list = within(screen.getByRole('list', { name: 'Reviews' }));
  const [first, second] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent(/Wanjiku.*Verified purchase.*20 Nov 2026.*Stops on the spot\./);
  expect(second).toHaveTextContent(/Kamau.*Good bite\./);
  expect(second).not.toHaveTextContent('Verified purchase');
  expect(screen.queryByRole('form', { name: 'Write a review' })).toBeNull();
  expect(screen.getByText('You reviewed this part on 20 Nov 2026. Thank you!')).toHaveFocus();
  expect(await screen.findByText('(2 reviews)')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Reviews (2)' })).toBeVisible();
  expect(api.callsTo(ADD).map(({ body }) => body)).toEqual([{ rating: 5, comment: 'Stops on the spot.' }]);
});

test('[REVIEW-01] without stars and text nothing is sent, and both are requested', async () => {
  const { api, user } = await openReviews({ can_review: true, review: null });
  await user.click(await screen.findByRole('button', { name: 'Publish review' }));
  expect(await screen.findByText('Please choose 1 to 5 stars')).toBeVisible();
  expect(screen.getByText('Please write a few words')).toBeVisible();
  expect(screen.getByRole('radiogroup', { name: 'Your rating' })).toHaveAttribute('aria-invalid', 'true');
  expect(stars('1 star')).toHaveFocus();
  expect(api.callsTo(ADD)).toEqual([]);
});

test('[REVIEW-01] a failure is reported, and the text stays', async () => {
  const { api, user } = await openReviews({ can_review: true, review: null });
  api.reply(ADD, 'offline');
  await user.click(await screen.findByRole('radio', { name: '1 star' }));
  await user.type(screen.getByLabelText('Your review'), 'Broke at once.');
  await user.click(screen.getByRole('button', { name: 'Publish review' }));
  expect(await screen.findByText('Network error')).toBeVisible();
  expect(screen.getByLabelText('Your review')).toHaveValue('Broke at once.');
  expect(stars('1 star')).toBeChecked();
});

test('[REVIEW-02] a buyer who already reviewed it in another tab is told so and not offered it again', async () => {
  const { api, user } = await openReviews({ can_review: true, review: null });
  api.reply(ADD, refusal('ALREADY_REVIEWED', 'You have reviewed this part already.'));
  await user.click(await screen.findByRole('radio', { name: '1 star' }));
  await user.type(screen.getByLabelText('Your review'), 'Again');
  api.reply(MINE, { body: { can_review: false, review: WRITTEN } });
  await user.click(screen.getByRole('button', { name: 'Publish review' }));
  expect(await screen.findByText('You reviewed this part on 20 Nov 2026. Thank you!')).toBeVisible();
  expect(screen.getByText('You have reviewed this part already.')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Write a review' })).toBeNull();
});

test('[REVIEW-02] a buyer who has reviewed it is not offered it again', async () => {
  await openReviews({ can_review: false, review: WRITTEN });
  expect(await screen.findByText('You reviewed this part on 20 Nov 2026. Thank you!')).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('[REVIEW-02] a customer who has not bought it is told when they may', async () => {
  await openReviews({ can_review: false, review: null });
  expect(
    await screen.findByText('You can review this part once an order with it has been delivered to you.'),
  ).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('[REVIEW-02] a failed look-up can be repeated', async () => {
  const api = aShop();
  signIn(api);
  api.reply(PRODUCT, { body: product() });
  api.reply(MINE, 'offline');
  const { user } = openApp('/products/part-3');
  await user.click(await screen.findByRole('tab', { name: 'Reviews (1)' }));
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  api.reply(MINE, { body: { can_review: true, review: null } });
  await user.click(retryButton);
  expect(await screen.findByRole('form', { name: 'Write a review' })).toBeVisible();
});

test('[REVIEW-01] a visitor is asked to sign in, and nothing is requested', async () => {
  const api = aShop();
  api.reply(PRODUCT, { body: product() });
  const { user } = openApp('/products/part-3');
  await user.click(await screen.findByRole('tab', { name: 'Reviews (1)' }));
  expect(screen.getByRole('link', { name: 'Sign in to review it' })).toHaveAttribute('href', '/login');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(api.callsTo(MINE)).toEqual([]);
});
