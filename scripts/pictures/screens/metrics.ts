import type { Page } from 'playwright';
import type { Scene } from './scene.ts';
import { signIn } from './shop.ts';

const superuserScene = (name: string, path: string, play: (page: Page) => Promise<void>): Scene => ({
  name,
  async play(page, { baseURL }) {
    await signIn(page, baseURL, 'superuser@gari.test');
    await page.goto(path);
    await play(page);
  },
});

const waitForDashboard = (page: Page) =>
  page.locator('[data-screen=sales-dashboard][data-state=complete]').waitFor();

const OFFER = {
  subject: 'Brake pads for less until Saturday',
  message: 'Dear driver,\nbefore the rains we have put down the prices of our brake pads and discs.',
};

/** Changes the reply, because the offers of weeks cannot be sent in one. */
async function openOffers(page: Page): Promise<void> {
  const sent = { ...OFFER, by: 'Wanjiru Kamau', is_queued: true, recipients: 1284, sent: 1279 };
  const products = [
    { id: 1, slug: 'brake-pads', name: 'Front Brake Pads Toyota Vitz KSP130 / NSP130' },
    { id: 2, slug: 'brake-discs', name: 'Front Brake Discs Toyota Fielder NZE141' },
  ];
  await page.route('**/api/y/offers/', (route) =>
    route.fulfill({
      json: {
        results: [
          { ...sent, id: 2, products, created_at: '2026-11-27T06:30:00.000Z', is_queued: false, sent: 512 },
          { ...sent, id: 1, products: products.slice(1), created_at: '2026-11-12T07:05:00.000Z' },
        ],
        next_at: '2026-11-28T06:30:00.000Z',
      },
    }),
  );
  await page.reload();
  await page.locator('[data-screen=offers][data-state=filled]').waitFor();
}

export const metricsScenes: Scene[] = [
  superuserScene('sales-dashboard', '/admin/sales/dashboard', async (page) => {
    await waitForDashboard(page);
    await page.getByTestId('daily-chart-plot').hover({ position: { x: 60, y: 120 } });
    await page.getByRole('tooltip', { includeHidden: true }).waitFor();
  }),
  superuserScene('sales-dashboard-quarter', '/admin/sales/dashboard?days=90', waitForDashboard),
  superuserScene('sales-dashboard-tables', '/admin/sales/dashboard?from=2026-11-01&to=', async (page) => {
    await waitForDashboard(page);
    await page.getByRole('button', { name: 'Daily Metrics: show as table' }).click();
    await page.getByRole('button', { name: 'Campaign Channels: show as table' }).click();
  }),
  superuserScene(
    'sales-dashboard-empty',
    '/admin/sales/dashboard?from=2001-01-01&to=2001-01-31',
    waitForDashboard,
  ),
  superuserScene('campaigns', '/admin/campaigns', async (page) => {
    await page.locator('[data-screen=campaigns] li[data-campaign]').first().waitFor();
  }),
  superuserScene('campaign-form', '/admin/campaigns', async (page) => {
    await page.getByRole('button', { name: 'New campaign' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This field is required').first().waitFor();
  }),
  superuserScene('campaign-spend', '/admin/campaigns', async (page) => {
    await page
      .getByRole('link', { name: /^Daily spend of/ })
      .first()
      .click();
    await page.getByLabel('Lines of day,amount').fill('2026-11-03,1500\n2026-11-03,1450\nnext Tuesday,80');
    await page.getByText('lines need a look').waitFor();
  }),
  superuserScene('offers', '/admin/offers', openOffers),
  superuserScene('offers-empty', '/admin/offers', async (page) => {
    await page.locator('[data-screen=offers][data-state=empty]').waitFor();
  }),
  superuserScene('offer-form', '/admin/offers', async (page) => {
    await page.getByRole('button', { name: 'New offer' }).click();
    await page.getByLabel('Name or part number').fill('brake pads');
    await page.getByRole('button', { name: 'Find parts' }).click();
    await page.getByRole('list', { name: 'Parts' }).getByRole('button').first().click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This field is required').first().waitFor();
  }),
  superuserScene('offer-confirmation', '/admin/offers', async (page) => {
    await page.route('**/api/y/offers/recipients/', (route) => route.fulfill({ json: { count: 1284 } }));
    await page.getByRole('button', { name: 'New offer' }).click();
    await page.getByLabel('Subject').fill(OFFER.subject);
    await page.getByLabel('Message').fill(OFFER.message);
    await page.getByLabel('Name or part number').fill('brake pads');
    await page.getByRole('button', { name: 'Find parts' }).click();
    await page.getByRole('list', { name: 'Parts' }).getByRole('button').first().click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Send to 1,284 people' }).waitFor();
  }),
  superuserScene('to-do', '/admin/to-do', (page) =>
    page.getByRole('list', { name: 'To do' }).getByRole('listitem').first().waitFor(),
  ),
  superuserScene('packing-slips', '/admin/packing-slips', (page) =>
    page.getByRole('article').first().waitFor(),
  ),
  superuserScene('address-labels', '/admin/address-labels', (page) =>
    page.getByRole('article').first().waitFor(),
  ),
  superuserScene('orders-selected', '/admin/recent-orders?status=paid', async (page) => {
    await page
      .getByRole('checkbox', { name: /^Select order/ })
      .first()
      .check();
    await page
      .getByRole('checkbox', { name: /^Select order/ })
      .nth(1)
      .check();
  }),
  superuserScene('orders-shipped-in-bulk', '/admin/recent-orders?status=paid', async (page) => {
    for (const place of [0, 1, 2])
      await page
        .getByRole('checkbox', { name: /^Select order/ })
        .nth(place)
        .check();
    await page.getByRole('button', { name: 'Mark as shipping…' }).click();
    await page.getByLabel('Carrier of all').waitFor();
  }),
  superuserScene('order-notes', '/admin/recent-orders?status=paid', async (page) => {
    await page.locator('[data-order] a').first().click();
    await page.getByLabel('New note').fill('Call before delivery, gate 2.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('list', { name: 'Internal notes' }).waitFor();
    await page.getByRole('list', { name: 'Internal notes' }).scrollIntoViewIfNeeded();
  }),
  superuserScene('staff-search', '/admin/to-do', async (page) => {
    await page.getByRole('button', { name: 'Find anything' }).click();
    await page.getByRole('combobox', { name: 'Order, person or part' }).fill('wa');
    await page.getByRole('option').first().waitFor();
  }),
  superuserScene('admin-more-menu', '/admin/recent-orders', async (page) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Campaigns' }).waitFor();
  }),
];
