import type { Page } from 'playwright';
import type { Scene } from './scene.ts';
import { signIn } from './shop.ts';

const ofSuperuser = (name: string, path: string, look: (page: Page) => Promise<void>): Scene => ({
  name,
  async play(page, { baseURL }) {
    await signIn(page, baseURL, 'superuser@gari.test');
    await page.goto(path);
    await look(page);
  },
});

const dashboardOf = (page: Page) =>
  page.locator('[data-screen=sales-dashboard][data-state=complete]').waitFor();

export const figuresScenes: Scene[] = [
  ofSuperuser('sales-dashboard', '/admin/sales/dashboard', async (page) => {
    await dashboardOf(page);
    await page.getByTestId('daily-chart-plot').hover({ position: { x: 60, y: 120 } });
    await page.getByRole('tooltip', { includeHidden: true }).waitFor();
  }),
  ofSuperuser('sales-dashboard-quarter', '/admin/sales/dashboard?days=90', dashboardOf),
  ofSuperuser('sales-dashboard-tables', '/admin/sales/dashboard?from=2026-11-01&to=', async (page) => {
    await dashboardOf(page);
    await page.getByRole('button', { name: 'Daily Metrics: show as table' }).click();
    await page.getByRole('button', { name: 'Campaign Channels: show as table' }).click();
  }),
  ofSuperuser('sales-dashboard-empty', '/admin/sales/dashboard?from=2001-01-01&to=2001-01-31', dashboardOf),
  ofSuperuser('campaigns', '/admin/campaigns', async (page) => {
    await page.locator('[data-screen=campaigns] li[data-campaign]').first().waitFor();
  }),
  ofSuperuser('campaign-form', '/admin/campaigns', async (page) => {
    await page.getByRole('button', { name: 'New campaign' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This field is required').first().waitFor();
  }),
  ofSuperuser('campaign-spend', '/admin/campaigns', async (page) => {
    await page
      .getByRole('link', { name: /^Daily spend of/ })
      .first()
      .click();
    await page.getByLabel('Lines of day,amount').fill('2026-11-03,1500\n2026-11-03,1450\nnext Tuesday,80');
    await page.getByText('lines need a look').waitFor();
  }),
  ofSuperuser('admin-more-menu', '/admin/recent-orders', async (page) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Campaigns' }).waitFor();
  }),
];
