import type { Page } from 'playwright';
import sharp from 'sharp';
import type { Scene } from './scene.ts';
import { signIn } from './shop.ts';

async function openAsSuperuser(page: Page, baseURL: string, path: string): Promise<void> {
  await signIn(page, baseURL, 'superuser@gari.test');
  await page.goto(path);
  await page.locator('[data-state=editing], [data-state=filled]').waitFor();
}

async function openFirstProduct(page: Page, baseURL: string): Promise<void> {
  await openAsSuperuser(page, baseURL, '/admin/product-list');
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await page.locator('[data-screen=edit-item][data-state=editing]').waitFor();
}

async function setCost(page: Page, cost: string): Promise<void> {
  await page.getByRole('button', { name: /^(Add|Change) the cost$/ }).click();
  await page.getByLabel('Cost in Ksh').fill(cost);
}

async function createPicture(
  background: string,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const create = { width: 640, height: 480, channels: 3 as const, background };
  return { name: 'pads.jpg', mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
}

export const productScenes: Scene[] = [
  {
    name: 'product-list',
    play: (page, { baseURL }) => openAsSuperuser(page, baseURL, '/admin/product-list'),
  },
  {
    name: 'product-list-stock',
    async play(page, { baseURL }) {
      await openAsSuperuser(page, baseURL, '/admin/product-list');
      await page
        .getByRole('button', { name: /^Change stock/ })
        .first()
        .click();
      await page.getByLabel(/^Change of/).fill('-9999');
      await page.getByLabel('Reason').fill('Counted again');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'product-list-archive',
    async play(page, { baseURL }) {
      await openAsSuperuser(page, baseURL, '/admin/product-list');
      await page
        .getByRole('button', { name: /^Archive / })
        .first()
        .click();
      await page.getByText('Archive this product?').waitFor();
    },
  },
  {
    name: 'product-list-empty',
    async play(page, { baseURL }) {
      await signIn(page, baseURL, 'superuser@gari.test');
      await page.goto('/admin/product-list?q=unobtainium');
      await page.getByText('Nothing matches this search.').waitFor();
    },
  },
  {
    name: 'add-item',
    play: (page, { baseURL }) => openAsSuperuser(page, baseURL, '/admin/add-item'),
  },
  {
    name: 'add-item-errors',
    async play(page, { baseURL }) {
      await openAsSuperuser(page, baseURL, '/admin/add-item');
      const files = [
        await createPicture('#175f70'),
        { ...(await createPicture('#000')), name: 'a long name of a file.jpg' },
      ];
      await page.getByLabel('Add picture 1').setInputFiles(files[0]!);
      await page.locator('[data-picture=uploaded]').waitFor();
      await page.context().setOffline(true);
      await page.getByLabel('Add picture 2').setInputFiles(files[1]!);
      await page.locator('[data-picture=failed]').waitFor();
      await page.getByRole('button', { name: 'Add Item' }).click();
      await page.getByText('This field is required').first().waitFor();
    },
  },
  {
    name: 'edit-item',
    play: (page, { baseURL }) => openFirstProduct(page, baseURL),
  },
  {
    name: 'edit-item-cost-dialog',
    async play(page, { baseURL }) {
      await openFirstProduct(page, baseURL);
      await setCost(page, '900');
    },
  },
  {
    name: 'edit-item-cost',
    async play(page, { baseURL }) {
      await openFirstProduct(page, baseURL);
      await setCost(page, '901');
      await page.getByRole('button', { name: 'Save cost' }).click();
      await page.getByText('Ksh 901').waitFor();
      await page.getByRole('region', { name: 'Cost and margin' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'product-list-costs',
    async play(page, { baseURL }) {
      await openFirstProduct(page, baseURL);
      await setCost(page, '902');
      await page.getByRole('button', { name: 'Save cost' }).click();
      await page.getByText('Ksh 902').waitFor();
      await page.getByRole('link', { name: 'Back to Products' }).click();
      await page.getByText('Cost Ksh 902').waitFor();
    },
  },
  {
    name: 'add-item-copy',
    async play(page, { baseURL }) {
      await openAsSuperuser(page, baseURL, '/admin/product-list');
      await page
        .getByRole('link', { name: /^Duplicate / })
        .first()
        .click();
      await page.getByText(/^A copy of/).waitFor();
    },
  },
  {
    name: 'product-preview',
    async play(page, { baseURL }) {
      await openFirstProduct(page, baseURL);
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('dialog', { name: 'Preview' }).waitFor();
      await page.getByText('Fits these cars').waitFor();
    },
  },
  {
    name: 'stock-history',
    async play(page, { baseURL }) {
      await openAsSuperuser(page, baseURL, '/admin/product-list?sort=stock_desc');
      await page
        .getByRole('button', { name: /^Change stock/ })
        .first()
        .click();
      await page.getByLabel(/^Change of/).fill('-2');
      await page.getByLabel('Reason').fill('Two broken in the warehouse, found at the stock count');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
      await page
        .getByRole('link', { name: /^Edit / })
        .first()
        .click();
      await page.getByRole('button', { name: 'Stock history' }).click();
      await page.getByRole('list', { name: 'Changes of stock, the newest first' }).waitFor();
    },
  },
  {
    name: 'edit-item-stale',
    async play(page, { baseURL }) {
      await openFirstProduct(page, baseURL);
      await page.getByLabel('Price in Ksh').fill('4321');
      const otherPage = await page.context().newPage();
      await otherPage.goto(page.url());
      await otherPage.getByRole('button', { name: 'Discard' }).click();
      await otherPage.getByLabel('Price in Ksh').fill(String(1000 + (Math.floor(Date.now() / 7) % 90_000)));
      await otherPage.getByRole('button', { name: 'Save changes' }).click();
      await otherPage.locator('[data-screen=product-list]').waitFor();
      await otherPage.close();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.locator('[data-state=stale]').waitFor();
    },
  },
];
