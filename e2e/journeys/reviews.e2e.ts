import { seeNoAccessibilityViolations } from '../support/axe.ts';
import { createDeliveredOrder } from '../support/create-order.ts';
import { newAccount, PASSWORD } from '../support/shop-data.ts';
import { test } from '../support/test.ts';

const NAME = 'Air Filter for Toyota Axio and Fielder NZE161';
const SLUG = 'air-filter-for-toyota-axio-and-fielder-nze161';

test('[REVIEW-01] [REVIEW-02] [REVIEW-03] a customer reviews a delivered product once; others cannot', async ({
  shopper,
  newVisitor,
  phone,
  request,
  shopUrl,
}) => {
  const email = await newAccount();
  const orderNumber = await createDeliveredOrder({ request, shopUrl, phone }, email, SLUG);
  const { login, reviews, storefront, page } = shopper;
  await login.open();
  await login.signIn(email, PASSWORD);
  await page.waitForURL('**/collection');

  await reviews.openFromOrder(orderNumber, NAME);
  await reviews.seeForm();
  await seeNoAccessibilityViolations(page);
  await reviews.chooseStars(5);
  await reviews.write('Clean air at last.\nFits as it should.');
  await reviews.publish();
  await storefront.seeToast('Thank you for your review!');
  await reviews.seeVerified('Njeri M.', 'Clean air at last.');
  await reviews.seeNoForm(/^You reviewed this part on/);
  await seeNoAccessibilityViolations(page);
  await page.reload();
  await reviews.seeVerified('Njeri M.', 'Clean air at last.');
  await reviews.seeNoForm(/^You reviewed this part on/);

  const stranger = await newVisitor();
  await stranger.reviews.open(SLUG);
  await stranger.reviews.seeVerified('Njeri M.', 'Clean air at last.');
  await stranger.reviews.seeNoForm(/Sign in to review it/);
  await stranger.login.open();
  await stranger.login.signIn(await newAccount(), PASSWORD);
  await stranger.page.waitForURL('**/collection');
  await stranger.reviews.open(SLUG);
  await stranger.reviews.seeNoForm(/once an order with it has been delivered to you/);
});
