import type { Page } from 'playwright';
import { type Scene, waitForHydration } from './scene.ts';

const FORM = {
  'Your name': 'Amina Hassan',
  Email: 'amina@example.com',
  Phone: '0712 345 678',
  'Pick up at': 'Kirinyaga Road 14, Nairobi',
  'Deliver to': 'Nyali Road 3, Mombasa',
  'What is in the package?': 'One gearbox, 60 kg, on a pallet',
  'Preferred date': '2099-01-31',
};

async function openForm(page: Page): Promise<void> {
  await page.goto('/shipping-request');
  await page.getByRole('button', { name: 'Send request' }).waitFor();
  await waitForHydration(page);
}

async function fillAndSend(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(FORM))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Send request' }).click();
}

export const shippingRequestScenes: Scene[] = [
  {
    name: 'shipping-request',
    play: openForm,
  },
  {
    name: 'shipping-request-errors',
    async play(page) {
      await openForm(page);
      await page.getByRole('button', { name: 'Send request' }).click();
      await page.getByText('This field is required').first().waitFor();
    },
  },
  {
    name: 'shipping-request-failed',
    async play(page) {
      await openForm(page);
      await page.context().setOffline(true);
      await fillAndSend(page);
      await page.locator('[data-state=error]').waitFor();
    },
  },
  {
    name: 'shipping-request-taken',
    async play(page) {
      await openForm(page);
      await fillAndSend(page);
      await page.locator('[data-state=success]').waitFor();
    },
  },
];
