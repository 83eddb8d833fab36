import type { Page } from 'playwright';
import sharp from 'sharp';
import { type Scene, waitForHydration } from './scene.ts';
import { callApi, signIn } from './shop.ts';

async function openRequestForm(page: Page): Promise<void> {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Choose your car' }).click();
  await page.getByRole('button', { name: 'Send a photo' }).click();
  await page.getByRole('button', { name: 'Send request' }).waitFor();
}

const createPhoto = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#8aa' } })
    .jpeg()
    .toBuffer();

async function sendCarRequest(baseURL: string): Promise<void> {
  const form = new FormData();
  form.set('phone', '0712 345 678');
  form.set('email', 'amina@example.com');
  form.set('frame', 'NZE141-6012345');
  form.set('text', 'A white Fielder with a roof rack. I need brake pads for the front.');
  form.append('photos', new Blob([new Uint8Array(await createPhoto())], { type: 'image/jpeg' }), 'plate.jpg');
  const { ok, status } = await fetch(`${baseURL}/api/v/requests/`, { method: 'POST', body: form });
  if (!ok) throw new Error(`the request for a car: ${status}`);
}

const openOffice = async (page: Page, baseURL: string, path: string) => {
  await signIn(page, baseURL, 'superuser@gari.test');
  await page.goto(path);
};

const report = (name: string, tab: string): Scene => ({
  name,
  async play(page, { baseURL }) {
    await callApi(`${baseURL}/api/v/find/`, { body: { q: 'KDX125' } });
    await openOffice(page, baseURL, `/admin/fitment?tab=${tab}`);
    await page.locator('[data-screen=fitment]:is([data-state$=filled], [data-state$=empty])').waitFor();
  },
});

async function openRules(page: Page, baseURL: string): Promise<void> {
  await openOffice(page, baseURL, '/admin/fitment?tab=rules&product=1');
  await page.getByRole('list', { name: 'Rules' }).waitFor();
}

const filledTab = (name: string, tab: string): Scene => ({
  name,
  async play(page, { baseURL }) {
    await openOffice(page, baseURL, `/admin/fitment?tab=${tab}`);
    await page.locator('[data-screen=fitment][data-state$=filled]').waitFor();
  },
});

export const fitmentScenes: Scene[] = [
  {
    name: 'car-request',
    async play(page) {
      await openRequestForm(page);
      await page.getByLabel('Choose photos').setInputFiles([
        { name: 'plate.jpg', mimeType: 'image/jpeg', buffer: await createPhoto() },
        { name: 'logbook.pdf', mimeType: 'application/pdf', buffer: await createPhoto() },
      ]);
      await page.getByRole('button', { name: 'Send request' }).click();
      await page.getByText('Enter a phone number or an email address').waitFor();
    },
  },
  {
    name: 'car-requests',
    async play(page, { baseURL }) {
      await sendCarRequest(baseURL);
      await openOffice(page, baseURL, '/admin/fitment-requests');
      await page.locator('[data-screen=fitment-requests][data-state=filled]').waitFor();
    },
  },
  {
    name: 'car-request-answer',
    async play(page, { baseURL }) {
      await sendCarRequest(baseURL);
      await openOffice(page, baseURL, '/admin/fitment-requests');
      await page
        .getByRole('button', { name: /^Answer/ })
        .first()
        .click();
      await page.getByLabel('Chassis number, VIN or model').fill('NZE141G');
      await page.getByRole('button', { name: 'Find car' }).click();
      await page
        .getByRole('button', { name: /Fielder NZE141G/ })
        .first()
        .click();
    },
  },
  {
    name: 'fitment-rules',
    async play(page, { baseURL }) {
      await openRules(page, baseURL);
      await page.getByLabel('Chassis codes').fill('NZE141 KDX999');
      await page.getByRole('button', { name: 'Propose rules' }).click();
      await page.getByRole('button', { name: 'Close proposals' }).waitFor();
      await page
        .getByRole('button', { name: /^Remove: / })
        .first()
        .click();
      await page.getByText(/^Takes away/).waitFor();
    },
  },
  {
    name: 'fitment-rule',
    async play(page, { baseURL }) {
      await openRules(page, baseURL);
      await page
        .getByRole('button', { name: /^Change: / })
        .first()
        .click();
      await page.getByRole('dialog').getByLabel('Quantity per car').waitFor();
    },
  },
  {
    name: 'fitment-bulk',
    async play(page, { baseURL }) {
      await openOffice(page, baseURL, '/admin/fitment?tab=bulk');
      await page.getByLabel('Products', { exact: true }).fill('brake pads');
      await page.getByRole('button', { name: 'Use these products' }).click();
      await page.getByRole('button', { name: 'Add a rule' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Make').selectOption({ label: 'Toyota' });
      await dialog.getByLabel('Model').selectOption({ label: 'Axio' });
      await dialog.getByRole('button', { name: 'Add rule' }).click();
      await page.getByRole('button', { name: 'See what changes' }).click();
      await page.getByText(/ found/).waitFor();
    },
  },
  filledTab('fitment-vehicles', 'vehicles'),
  {
    name: 'fitment-vehicle',
    async play(page, { baseURL }) {
      await openOffice(page, baseURL, '/admin/fitment?tab=vehicles&q=NZE141');
      await page
        .getByRole('button', { name: /^Change: / })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  filledTab('fitment-questions', 'questions'),
  {
    name: 'fitment-files',
    async play(page, { baseURL }) {
      await openOffice(page, baseURL, '/admin/fitment?tab=files');
      await page.getByRole('button', { name: 'Export all rules' }).waitFor();
    },
  },
  report('fitment-coverage', 'coverage'),
  report('fitment-conflicts', 'conflicts'),
  report('fitment-unknown-codes', 'codes'),
];
