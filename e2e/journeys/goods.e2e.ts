import { readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { openDatabase } from '../../server/db/client.ts';
import { createProduct } from '../../tests/factories/create-product.ts';
import { signInAsSuperuser } from '../support/sign-in-as-superuser.ts';
import { test } from '../support/test.ts';

test('[PRODUCT-06] [PRODUCT-07] [PRODUCT-08] [PRODUCT-09] the prices of 40 parts are raised after a dry run, and put back', async ({
  shopper,
}) => {
  const { page } = shopper;
  const word = `Gasket${Date.now().toString(36)}`;
  const { db, close } = openDatabase(process.env['SHOP_DATABASE_URL'] ?? '', { max: 1 });
  for (let number = 1; number <= 40; number += 1)
    await createProduct(db, { name: `${word} ${number}`, price: 1_000 });
  await close();
  await signInAsSuperuser(shopper);
  await page.goto(`/admin/product-list?q=${word}&sort=name`);
  await page.getByRole('link', { name: 'Prices and stock of all 40' }).click();
  await page.getByLabel('Percent').fill('7.5');
  await page.getByRole('button', { name: 'See what changes' }).click();
  await expect(page.getByText('40 products would change.')).toBeVisible();
  await expect(page.getByRole('row', { name: `${word} 7 Ksh 1,000 Ksh 1,080`, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Change 40 products' }).click();
  await expect(page.getByText('40 products changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('40 products as before.')).toBeVisible();
});

test('[LEDGER-01] [FIGURE-09] a superuser downloads the ledger and the daily metrics of the period shown', async ({
  shopper,
}) => {
  const { page } = shopper;
  await signInAsSuperuser(shopper);
  await page.goto('/admin/sales/dashboard?days=7');
  const download = async (name: string) => {
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    return readFileSync(await (await started).path(), 'utf8');
  };
  expect(await download('Ledger (CSV)')).toContain('Date,Kind,Order,Status,Method,Provider,Receipt');
  expect(await download('Daily metrics (CSV)')).toContain('Day,Revenue (Ksh),Orders,ROAS,CAC (Ksh)');
});
