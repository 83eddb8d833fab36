import { expect } from 'playwright/test';
import sharp from 'sharp';
import { ProductAdmin } from '../pages/product-admin.page.ts';
import { seeNoAccessibilityViolations } from '../support/axe.ts';
import { DEMO_PASSWORD, test } from '../support/test.ts';

async function picture(background: string, format: 'png' | 'jpeg') {
  const create = { width: 800, height: 600, channels: 3 as const, background };
  const buffer = await sharp({ create }).toFormat(format).toBuffer();
  return { name: `part.${format}`, mimeType: `image/${format}`, buffer };
}

test('[ADMIN-ADD-02] [ADMIN-LIST-02] [PRODUCT-01] [PRODUCT-03] [PICTURE-05] a superuser adds, edits and archives a product, and the storefront is updated at once', async ({
  shopper: superuser,
  newVisitor,
}) => {
  // Two browsers, two uploads and three runs of axe.
  test.slow();
  const { page, login, storefront } = superuser;
  const products = new ProductAdmin(page);
  const shopper = await newVisitor();
  const name = `Roof rack for Toyota Noah ${Date.now()}`;
  const path = `/products/${name.toLowerCase().replaceAll(' ', '-')}`;

  await page.goto('/admin/login');
  await login.signIn('superuser@gari.test', DEMO_PASSWORD);
  await products.openAddItem();
  await seeNoAccessibilityViolations(page);
  await products.fillIn({
    'Product name': name,
    Description: 'Carries 75 kg.',
    'Price in Ksh': '18,500',
    'In stock': '3',
  });
  await products.choose('Category', 'Lighting');
  await products.addPictures(await picture('#b3261e', 'png'), await picture('#175f70', 'jpeg'));
  await products.seeUploads(2);
  await products.moveEarlier(2);
  await seeNoAccessibilityViolations(page);
  await products.submit('Add Item');
  await products.seeList();
  await products.seeRow(name, 'Ksh 18,500');
  await seeNoAccessibilityViolations(page);

  await shopper.storefront.open(path);
  await shopper.storefront.seeHeading(name);
  await expect(shopper.page.getByText('Ksh 18,500').first()).toBeVisible();
  await expect(shopper.page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(2);
  const loaded = () =>
    shopper.page
      .getByRole('img', { name })
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(loaded).toBeGreaterThan(0);

  await products.edit(name);
  await products.fillIn({ 'Price in Ksh': '17,900' });
  await products.submit('Save changes');
  await products.seeRow(name, 'Ksh 17,900');
  await shopper.storefront.refresh();
  await expect(shopper.page.getByText('Ksh 17,900').first()).toBeVisible();

  await products.changeStock(name, '-3', 'Broken in the store');
  await products.seeRow(name, '0, sold out');
  await shopper.storefront.refresh();
  await expect(shopper.page.getByText('OUT OF STOCK').first()).toBeVisible();

  await products.archive(name);
  await products.seeNoRow(name);
  await shopper.storefront.refresh();
  await expect(shopper.page.getByText('Product not found').first()).toBeVisible();
  await storefront.open('/admin/product-list?archived=true');
  await products.seeRow(name, 'Archived');
});
