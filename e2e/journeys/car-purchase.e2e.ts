import { expect } from 'playwright/test';
import { appPaths } from '../../contract/app-paths.ts';
import { newAccount, PASSWORD } from '../support/shop-data.ts';
import { test, type Visitor } from '../support/test.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';

const CAR = 'Fielder NZE141G 1.5';
const RADIATOR = 'Radiator Toyota Fielder NZE141 Automatic';
const X_TRAIL_SHOCK = 'Front Shock Absorber for Nissan X-Trail T32';
const QUESTION = 'Is the gearbox automatic?';

const button = ({ page }: Visitor, name: string | RegExp) => page.getByRole('button', { name });

async function chooseCar(visitor: Visitor, open: string): Promise<void> {
  const { page, keyboard } = visitor;
  await keyboard.press(button(visitor, open));
  await keyboard.press(button(visitor, 'Chassis number'));
  await keyboard.typeInto(page.getByLabel('Chassis number, VIN or model'), 'nze141g 6012345');
  await keyboard.press(button(visitor, CAR));
  await keyboard.press(button(visitor, 'Save car'));
  await expect(button(visitor, `Your car: ${CAR}`)).toBeVisible();
}

test('[FIT-06] [FIT-27] [FIT-30] [FIT-33] [FIT-14] a guest at 320 px buys for a car by keyboard, and finds it in the account', async ({
  shopper: guest,
  newVisitor,
  phone,
}) => {
  test.slow();
  const { page, keyboard, storefront, cart, login, checkout, address, mpesa, confirmation } = guest;
  const email = await newAccount();
  await page.setViewportSize({ width: 320, height: 640 });
  await storefront.open(appPaths.collection);
  await waitForHydration(page);
  await chooseCar(guest, 'Choose your car');

  await expect(page).toHaveURL(/vehicle=toyota-fielder-/);
  await storefront.search('radiator');
  const card = page.getByRole('article').filter({ hasText: RADIATOR });
  await expect(card.getByText('Fits if')).toBeVisible();
  await storefront.seeNoHorizontalOverflow();
  await keyboard.press(card.getByRole('link', { name: RADIATOR }));
  await storefront.seeHeading(RADIATOR);
  await expect(page.getByRole('group', { name: QUESTION })).toBeVisible();
  await keyboard.press(button(guest, 'Yes'));
  await expect(page.getByText(`Fits your ${CAR}`).first()).toBeVisible();
  await storefront.seeNoHorizontalOverflow();
  await keyboard.press(page.getByRole('button', { name: 'ADD TO CART', exact: true }));
  await storefront.seeCartCount('1');

  await cart.open();
  await expect(page.getByRole('main').getByText(`Fits your ${CAR}`)).toBeVisible();
  await storefront.seeNoHorizontalOverflow();
  await cart.proceed();
  await login.signIn(email, PASSWORD);
  await checkout.see();
  await address.fillIn();
  await checkout.chooseMpesa();
  await storefront.seeNoHorizontalOverflow();
  await checkout.payNow();
  await mpesa.sendPromptTo(phone.number);
  await mpesa.seeWaiting();
  await phone.approveOnScreen((await newVisitor()).page);
  await mpesa.seeSuccess();
  await mpesa.openConfirmation();
  await confirmation.seeConfirmed();
  await expect(page.getByRole('main').getByText(CAR).first()).toBeVisible();

  const elsewhere = await newVisitor();
  await elsewhere.login.open();
  await elsewhere.login.signIn(email, PASSWORD);
  await elsewhere.storefront.seeAddress(/collection/);
  await elsewhere.page.goto(appPaths.garage);
  await expect(elsewhere.page.getByRole('heading', { name: CAR })).toBeVisible();
  await expect(elsewhere.page.getByText('NZE141G-•••2345')).toBeVisible();
  await expect(elsewhere.page.getByText(QUESTION)).toBeVisible();
});

test('[FIT-31] a part for another car stops once before payment, and is removed by keyboard', async ({
  shopper: guest,
}) => {
  test.slow();
  const { page, keyboard, storefront, cart, login, checkout } = guest;
  const email = await newAccount();
  await page.setViewportSize({ width: 320, height: 640 });
  await storefront.open(appPaths.home);
  await waitForHydration(page);
  await chooseCar(guest, 'Choose your car');
  await storefront.open(`${appPaths.collection}?q=radiator`);
  await storefront.addFromList(RADIATOR);
  await storefront.seeCartCount('1');
  await storefront.open(appPaths.product('front-shock-absorber-for-nissan-x-trail-t32'));
  await storefront.addFromProduct();
  await storefront.seeCartCount('2');
  await cart.open();
  await expect(page.getByRole('main').getByText(`Does not fit your ${CAR}`)).toBeVisible();
  await cart.proceed();
  await login.signIn(email, PASSWORD);

  const review = page.getByRole('region', { name: 'Parts that may not fit' });
  await expect(review.getByRole('heading', { name: 'Do these parts fit?' })).toBeFocused();
  await expect(review.getByRole('listitem')).toHaveCount(1);
  await expect(review.getByText(`Does not fit your ${CAR}`)).toBeVisible();
  await storefront.seeNoHorizontalOverflow();
  await keyboard.press(review.getByRole('button', { name: `Remove: ${X_TRAIL_SHOCK}` }));
  await expect(review).toHaveCount(0);
  await checkout.see();
  await expect(page.getByRole('main').getByText(RADIATOR).first()).toBeVisible();
  await expect(page.getByText(X_TRAIL_SHOCK)).toHaveCount(0);
});
