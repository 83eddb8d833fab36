import { expect } from 'playwright/test';
import sharp from 'sharp';
import { BackOfficeLists } from '../pages/back-office-lists.page.ts';
import { SalesDashboard } from '../pages/dashboard.page.ts';
import { ProductAdmin } from '../pages/product-admin.page.ts';
import { seeNoAccessibilityViolations } from '../support/axe.ts';
import { goToMpesa } from '../support/go-to-checkout.ts';
import { signInAsSuperuser } from '../support/sign-in-as-superuser.ts';
import { test, type Visitor } from '../support/test.ts';

async function picture(background: string) {
  const create = { width: 800, height: 600, channels: 3 as const, background };
  const buffer = await sharp({ create }).jpeg().toBuffer();
  return { name: 'part.jpg', mimeType: 'image/jpeg', buffer };
}

async function checkAccessibility({ page }: Visitor, waitUntilReady: () => Promise<void>) {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.reload();
      await waitUntilReady();
      await seeNoAccessibilityViolations(page);
    }
  }
}

test('[ROLE-04] [PRODUCT-01] [FIGURE-03] a new product with its pictures is sold, delivered, and counted in the dashboard', async ({
  shopper: superuser,
  newVisitor,
  phone,
}) => {
  // Two browsers, uploads and a 15-second countdown.
  test.slow();
  const products = new ProductAdmin(superuser.page);
  const dashboard = new SalesDashboard(superuser.page);
  const name = `Bonnet strut for Toyota Noah ${Date.now()}`;
  await signInAsSuperuser(superuser);
  await products.openAddItem();
  await products.fillIn({ 'Product name': name, 'Price in Ksh': '1,000', 'In stock': '60' });
  await products.choose('Category', 'Lighting');
  await products.addPictures(await picture('#b3261e'), await picture('#175f70'));
  await products.seeUploads(2);
  await products.submit('Add Item');
  await products.seeList();

  const shopper = await newVisitor();
  await goToMpesa(shopper, name);
  await shopper.cart.open();
  for (let pieces = 2; pieces <= 40; pieces += 1) await shopper.cart.addOne(name);
  await shopper.cart.seeQuantity(name, 40);
  await shopper.cart.proceed();
  await shopper.checkout.see();
  await shopper.checkout.chooseMpesa();
  await shopper.checkout.payNow();
  await shopper.mpesa.sendPromptTo(phone.number);
  await phone.answer({ action: 'approve' });
  await shopper.mpesa.seeSuccess();
  await shopper.mpesa.openConfirmation();
  await shopper.confirmation.seeConfirmed();
  const orderNumber = await shopper.confirmation.getOrderNumber();

  const { backOffice } = superuser;
  await superuser.page.getByRole('link', { name: 'Orders', exact: true }).click();
  await backOffice.seeRecentOrders();
  await backOffice.findOrder(orderNumber);
  await backOffice.openOrder(orderNumber);
  await backOffice.tickEveryItem();
  await backOffice.markAsShipping();
  await backOffice.seeToast('Order marked as shipping successfully!');
  await backOffice.openOrder(orderNumber);
  await backOffice.markAsDelivered();
  await backOffice.seeToast('Order marked as delivered successfully!');
  await backOffice.seeStatus(orderNumber, 'Delivered');

  await new BackOfficeLists(superuser.page).openFromMenu('Sales dashboard');
  await dashboard.see();
  await dashboard.seeRow('Top Selling Products', name, 'Ksh 40,000');
  await products.openList();
  await products.find(name);
  await products.seeRow(name, '20');
});

test('[BACKOFFICE-01] [BACKOFFICE-02] [BACKOFFICE-06] a cancelled order is refunded, and the audit log shows by whom', async ({
  shopper: superuser,
  newVisitor,
  phone,
}) => {
  // Two browsers and many runs of axe.
  test.slow();
  const lists = new BackOfficeLists(superuser.page);
  const shopper = await newVisitor();
  await goToMpesa(shopper, 'Oil Filter for Subaru FB20 and EJ20');
  await shopper.checkout.payNow();
  await shopper.mpesa.sendPromptTo(phone.number);
  await phone.answer({ action: 'approve' });
  await shopper.mpesa.seeSuccess();
  await shopper.mpesa.openConfirmation();
  const orderNumber = await shopper.confirmation.getOrderNumber();

  await signInAsSuperuser(superuser);
  await superuser.page.getByRole('link', { name: 'Orders', exact: true }).click();
  await superuser.backOffice.findOrder(orderNumber);
  await superuser.backOffice.openOrder(orderNumber);
  await superuser.page.getByRole('link', { name: 'Payments and history' }).click();
  await superuser.page.getByRole('button', { name: 'Cancel order' }).click();
  await superuser.page.getByLabel('Reason').fill('Damaged in the store');
  await seeNoAccessibilityViolations(superuser.page);
  await superuser.page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await superuser.backOffice.seeToast('Order status updated successfully');
  await superuser.page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await lists.openFromMenu('Refunds');
  await lists.see('refunds', 'filled');
  await lists.seeText('Cancelled after payment: Damaged in the store');
  await checkAccessibility(superuser, () => lists.see('refunds', 'filled'));
  await lists.openRefund(orderNumber);
  await seeNoAccessibilityViolations(superuser.page);
  await lists.recordTransfer('TKL9XX01AB');
  await lists.seeNoRefund(orderNumber);

  await lists.openFromMenu('Audit log');
  await lists.see('audit', 'filled');
  await lists.searchAuditLog(`order ${orderNumber}`);
  await lists.seeText(`Cancelled order ${orderNumber}`);
  await checkAccessibility(superuser, () => lists.see('audit', 'filled'));
});

test('[PRODUCT-04] [PRODUCT-05] the catalogue is exported, edited and imported again, and the storefront shows the change', async ({
  shopper: superuser,
  newVisitor,
}) => {
  test.slow();
  const { page } = superuser;
  const lists = new BackOfficeLists(page);
  const products = new ProductAdmin(page);
  const name = `Boot liner for Nissan Note ${Date.now()}`;
  await signInAsSuperuser(superuser);
  await products.openAddItem();
  await products.fillIn({ 'Product name': name, 'Price in Ksh': '2,345', 'In stock': '5' });
  await products.choose('Category', 'Lighting');
  await products.submit('Add Item');
  await products.seeList();

  await lists.openFromMenu('Import and export');
  await lists.see('imports', 'choosing');
  await checkAccessibility(superuser, () => lists.see('imports', 'choosing'));
  const file = await lists.exportAll();
  await lists.chooseFile(`name,price,category\n${name} two,cheap,Lighting\n`);
  await lists.seeText('1 of 1 row cannot be imported. Nothing has been written yet.');
  await page.reload();
  await lists.seeText('1 of 1 row cannot be imported. Nothing has been written yet.');
  await seeNoAccessibilityViolations(page);

  // Imports this row only: other journeys change other products at the same time.
  const [header, ...rows] = file.split('\r\n');
  const row = rows.find((text) => text.includes(`${name},,2345,`)) ?? '';
  await lists.chooseFile(`${header}\r\n${row.replace(',2345,', ',2199,')}\r\n`);
  await lists.seeText('The row can be imported. Nothing has been written yet.');
  await seeNoAccessibilityViolations(page);
  await lists.importNow();
  await lists.see('imports', 'imported');
  await lists.seeText('1 row imported.');

  const shopper = await newVisitor();
  await shopper.storefront.open(`/products/${name.toLowerCase().replaceAll(' ', '-')}`);
  await expect(shopper.page.getByText('Ksh 2,199').first()).toBeVisible();
});
