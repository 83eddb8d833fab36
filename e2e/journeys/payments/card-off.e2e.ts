import { expect } from 'playwright/test';
import { newAccount, newProductName, PASSWORD } from '../../support/shop-data.ts';
import { test } from '../../support/shop-without-keys.ts';

test('[CARD-07] a shop without the provider’s keys says on the card page that cards are unavailable', async ({
  shopper,
  shop,
}) => {
  const { page, storefront, login } = shopper;
  const productName = await newProductName(1500, shop.databaseUrl);
  await storefront.open('/collection');
  await storefront.addFromList(productName);
  await storefront.seeCartCount('1');
  await page.goto('/payment/card');
  await login.signIn(await newAccount(undefined, shop.databaseUrl), PASSWORD);
  await expect(page.locator('[data-screen=card]')).toHaveAttribute('data-state', 'off');
  await expect(page.getByText('Card payment is not available at the moment.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
});
