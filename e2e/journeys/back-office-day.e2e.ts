import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect, type Page } from 'playwright/test';
import { getDocumentProxy } from 'unpdf';
import { shortenOrderNumber } from '../../contract/order-lifecycle.ts';
import { Clerk } from '../support/clerk.ts';
import { prepareOfficeDay } from '../support/office-day.ts';
import { test } from '../support/own-shop.ts';
import { signInAsSuperuser } from '../support/sign-in-as-superuser.ts';
import { DEMO_PASSWORD } from '../support/test.ts';

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const headerLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name, exact: true });
const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'To do' }).getByRole('listitem').filter({ hasText: name });
const tileLink = (page: Page, name: string) =>
  page.getByRole('list', { name: 'To do' }).getByRole('link', { name });

/** Of the demo shop; the first in its list of what is low. */
const SOLD_OUT = 'Rear Brake Drum for Toyota Vitz KSP90 and NCP91';

/** Returns how many sheets of paper the page takes. */
async function countSheets(page: Page): Promise<number> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  return pdf.numPages;
}

async function readDownload(page: Page, click: () => Promise<void>): Promise<Record<string, string>[]> {
  const waiting = page.waitForEvent('download');
  await click();
  const file = await (await waiting).path();
  return parse(await readFile(file, 'utf8'), { columns: true, bom: true });
}

const sum = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((total, row) => total + Number(row[column]), 0);

test('[BACKOFFICE-08] [BACKOFFICE-09] [BACKOFFICE-10] [BACKOFFICE-14] [BACKOFFICE-15] [BACKOFFICE-16] [FIT-56] [PRODUCT-07] [PRODUCT-08] [LEDGER-01] [LEDGER-02] a day in the back office, in few clicks', async ({
  shopper: packer,
  newVisitor,
  shop,
  request,
  phone,
  mailbox,
}, testInfo) => {
  // Thirteen orders are paid on one phone first.
  test.setTimeout(240_000);
  const { orders, cancelled, asker } = await prepareOfficeDay({ request, shop, phone });
  const newest = orders.at(-1)!;
  const newestNumber = shortenOrderNumber(newest.orderNumber);

  const staff = packer.page;
  let prints = 0;
  await staff.exposeFunction('print', () => {
    prints += 1;
  });
  await packer.login.open('/admin/login');
  await packer.login.signIn('staff@gari.test', DEMO_PASSWORD);
  await staff.waitForURL('**/admin/recent-orders');
  const packing = new Clerk(staff, testInfo);

  const shipped = await packing.doTask('12 orders packed and shipped', async () => {
    await packing.click(headerLink(staff, 'To do'));
    await expect(tile(staff, 'Orders to pack')).toContainText('12');
    await packing.click(tileLink(staff, 'Orders to pack'));
    await packing.click(staff.getByRole('checkbox', { name: 'Select all listed orders' }));
    await packing.click(link(staff, 'Packing slips'));
    await expect(staff.locator('[data-slip]')).toHaveCount(12);
    await packing.click(button(staff, 'Print'));
    await expect.poll(() => prints).toBe(1);
    await packing.look(async () => {
      expect(await countSheets(staff)).toBe(12);
      const slip = staff.getByRole('article', { name: `Packing slip of order ${newestNumber}` });
      for (const text of ['Lilian Atieno', 'Moi Avenue 12', 'Spark plug of the day', '5 units in all'])
        await expect(slip).toContainText(text);
    });
    await packing.click(link(staff, 'Address labels'));
    await expect(staff.locator('[data-label]')).toHaveCount(12);
    await packing.click(button(staff, 'Print'));
    await expect.poll(() => prints).toBe(2);
    await packing.look(async () => expect(await countSheets(staff)).toBe(2));
    await packing.click(link(staff, 'Orders to pack'));
    await expect(staff.getByText('12 selected')).toBeVisible();
    await packing.click(button(staff, 'Mark as shipping…'));
    const carrier = staff.getByLabel('Carrier of all');
    await packing.type(carrier, 'G4S');
    const waybills = staff.getByRole('textbox', { name: /^Waybill of order/ });
    await expect(waybills).toHaveCount(12);
    await packing.press('Tab');
    for (let n = 0; n < 12; n += 1) {
      await packing.type(waybills.nth(n), `KE-${77_100 + n}`);
      await packing.press('Enter');
    }
    await expect(staff.getByText('12 orders shipping.')).toBeVisible();
    await packing.click(button(staff, 'Back to the list'));
    await expect(staff.getByText('No recent orders')).toBeVisible();
  });
  expect(shipped.clicks).toBeLessThanOrEqual(10);
  const subject = `Your order is on its way (${newestNumber})`;
  expect(await mailbox.waitForText(newest.email, subject)).toContain('G4S, waybill KE-77100');

  const answered = await packing.doTask('Photo of a car answered', async () => {
    await packing.click(headerLink(staff, 'Car requests'));
    const asked = staff.getByRole('listitem').filter({ hasText: asker });
    await packing.click(asked.getByRole('button', { name: /^Photo 1/ }));
    await expect(staff.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    await packing.press('Escape');
    await packing.click(asked.getByRole('button', { name: /^Answer/ }));
    const search = staff.getByLabel('Chassis number, VIN or model');
    await packing.type(search, 'NZE141G');
    await packing.press('Enter');
    await packing.click(staff.getByRole('button', { name: 'Fielder NZE141G' }).first());
    await packing.click(button(staff, 'Send answer'));
    await expect(staff.getByText('The request is answered')).toBeVisible();
  });
  expect(answered.clicks).toBeLessThanOrEqual(5);
  expect(await mailbox.waitForText(asker, 'We found your car')).toContain('/collection?vehicle=toyota-');

  const owner = await newVisitor();
  const office = owner.page;
  await signInAsSuperuser(owner);
  const managing = new Clerk(office, testInfo);

  const refunded = await managing.doTask('Refund', async () => {
    await managing.click(headerLink(office, 'To do'));
    await managing.click(tileLink(office, 'Refunds to send'));
    await managing.click(office.getByRole('button', { name: /^Record transfer: refund of order/ }));
    const transfer = office.getByLabel('Transfer number');
    await managing.type(transfer, 'TKL9XX01AB');
    await managing.press('Enter');
    await expect(office.getByText('The refund is done')).toBeVisible();
    await expect(office.getByText('No money to give back')).toBeVisible();
  });
  expect(refunded.clicks).toBeLessThanOrEqual(3);

  const restocked = await managing.doTask('Delivery of a part that was low', async () => {
    await managing.click(headerLink(office, 'To do'));
    await managing.click(tileLink(office, 'Products with 5 or fewer left'));
    await managing.click(button(office, `Change stock of ${SOLD_OUT}`));
    await managing.type(office.getByLabel('Change of 0'), '24');
    await managing.press('Tab');
    await managing.type(office.getByLabel('Reason'), 'Delivery');
    await managing.press('Enter');
    await expect(office.getByText(`${SOLD_OUT}: 24 in stock`)).toBeVisible();
    await expect(office.getByRole('row').filter({ hasText: SOLD_OUT })).toHaveCount(0);
  });
  expect(restocked.clicks).toBeLessThanOrEqual(3);

  const repriced = await managing.doTask('Prices of 40 parts', async () => {
    await managing.click(headerLink(office, 'Products'));
    const search = office.getByRole('searchbox', { name: 'Search products' });
    await managing.click(search);
    await managing.type(search, 'Kayaba');
    await managing.press('Enter');
    await managing.click(link(office, 'Prices and stock of all 40'));
    const percent = office.getByLabel('Percent', { exact: true });
    await managing.click(percent);
    await managing.type(percent, '5');
    await managing.press('Enter');
    await expect(office.getByText('40 products would change.')).toBeVisible();
    await managing.look(async () => {
      const rows = office.getByRole('table', { name: 'What changes' }).getByRole('row');
      await expect(rows.filter({ hasText: '334000' })).toContainText(/Ksh 4,000.*Ksh 4,200/);
      await expect(rows.filter({ hasText: '334039' })).toContainText(/Ksh 7,900.*Ksh 8,300/);
    });
    await managing.click(button(office, 'Change 40 products'));
    await expect(office.getByText('40 products changed.')).toBeVisible();
  });
  expect(repriced.clicks).toBeLessThanOrEqual(5);
  await owner.storefront.open('/products/day-absorber-39');
  await expect(office.getByText('Ksh 8,300').first()).toBeVisible();
  await office.goto('/admin/product-list');

  let ledger: Record<string, string>[] = [];
  const exported = await managing.doTask('Ledger for the accountant', async () => {
    await managing.click(button(office, 'More'));
    await managing.click(office.getByRole('menuitem', { name: 'Sales dashboard' }));
    ledger = await readDownload(office, () => managing.click(button(office, 'Ledger (CSV)')));
  });
  expect(exported.clicks).toBeLessThanOrEqual(3);
  expect(ledger.map(({ Kind }) => Kind)).toEqual([...Array<string>(13).fill('Payment'), 'Refund']);
  const columns = [
    'Money in (Ksh)',
    'Money out (Ksh)',
    'Sale (Ksh)',
    'Goods (Ksh)',
    'Delivery (Ksh)',
    'Handling (Ksh)',
    'VAT in sale (Ksh)',
  ];
  expect(columns.map((column) => sum(ledger, column))).toEqual([
    35_750, 1550, 34_200, 30_000, 3600, 600, 4716,
  ]);
  expect(ledger.at(-1)).toMatchObject({ Order: cancelled, Receipt: 'TKL9XX01AB', Method: 'M-Pesa' });

  await office.goto('/admin/to-do');
  await expect(tile(office, 'Orders on their way')).toContainText('12');
  for (const done of ['Orders to pack', 'Car requests to answer', 'Refunds to send'])
    await expect(tile(office, done)).toHaveCount(0);
});
