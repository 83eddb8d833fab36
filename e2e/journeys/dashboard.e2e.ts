import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { formatKsh } from '../../contract/money.ts';
import type { DailyMetric, DashboardSummary, LoginReply, TopProduct } from '../../contract/types.ts';
import { startShop } from '../../scripts/run/start-shop.ts';
import { findFreePort } from '../../server/db/embedded/embedded-database.ts';
import { SalesDashboard } from '../pages/dashboard.page.ts';
import { seeNoAccessibilityViolations } from '../support/axe.ts';
import { test as base, DEMO_PASSWORD } from '../support/test.ts';

/** A separate shop with 90 days of history. */
const test = base.extend({
  shopUrl: async ({ browserName }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), `gari-${browserName}-`));
    chmodSync(folder, 0o755);
    const port = String(await findFreePort());
    const env = { PATH: process.env['PATH'], DATA_DIR: folder, PORT: port, LOG_LEVEL: 'error' };
    const shop = await startShop({ ...env, DEMO_HISTORY: 'on' });
    await provide(shop.url);
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  },
});

/** Seeding the history takes part of a minute. */
test.describe.configure({ timeout: 300_000 });

const number = new Intl.NumberFormat('en-KE');

test('[ADMIN-DASH-01] [ADMIN-DASH-02] [ADMIN-DASH-03] a superuser sees the metrics that the API returns, and enters the spend of a campaign', async ({
  shopper,
  shopUrl,
  request,
}) => {
  const { page, login } = shopper;
  const dashboard = new SalesDashboard(page);
  await login.open();
  await login.signIn('superuser@gari.test', DEMO_PASSWORD);
  await page.waitForURL('**/admin/sales/dashboard');
  await dashboard.see();
  await dashboard.choosePeriod('90 days');
  await dashboard.see();
  await page.waitForURL('**/admin/sales/dashboard?days=90');

  const loginReply = await request.post(`${shopUrl}/api/a/login/`, {
    data: { email: 'superuser@gari.test', password: DEMO_PASSWORD },
  });
  const { tokens } = (await loginReply.json()) as LoginReply;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' });
  const period = `from=${day.format(Date.now() - 89 * 86_400_000)}&to=${day.format(Date.now())}`;
  const readBlock = async <Reply>(name: string) => {
    const reply = await request.get(`${shopUrl}/api/y/dashboard/${name}/?${period}`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    return (await reply.json()) as Reply;
  };
  const summary = await readBlock<DashboardSummary>('summary');
  expect(summary.total_orders).toBeGreaterThan(500);
  await dashboard.seeCard('Total Revenue', formatKsh(summary.total_amount));
  await dashboard.seeCard('Total Orders', number.format(summary.total_orders));
  await dashboard.seeCard('Total Customers', number.format(summary.total_customers));

  const metrics = await readBlock<DailyMetric[]>('daily-metrics');
  const latest = formatKsh(metrics.at(-1)?.daily_revenue ?? 0);
  await dashboard.hoverLastDay();
  await dashboard.seeTooltip(latest);
  const [best] = await readBlock<TopProduct[]>('top-products');
  await dashboard.seeFirstRow('Top Selling Products', best?.product ?? '');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.reload();
    await dashboard.see();
    await seeNoAccessibilityViolations(page);
  }
  await dashboard.showAsTable('Daily Metrics');
  await dashboard.seeLastRow('Daily Metrics', latest);
  await dashboard.showAsTable('Campaign Channels');
  await seeNoAccessibilityViolations(page);

  await dashboard.goToCampaigns();
  await page.getByRole('button', { name: 'New campaign' }).click();
  await page.getByLabel('Name').fill('New Year');
  await page.getByLabel('Channel').fill('radio');
  await page.getByLabel('utm_campaign').fill('new-year');
  await seeNoAccessibilityViolations(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('New Year is saved')).toBeVisible();
  await seeNoAccessibilityViolations(page);
  await page.getByRole('link', { name: 'Daily spend of New Year' }).click();
  const today = day.format(Date.now());
  await page.getByLabel('Lines of day,amount').fill(`${today},2500\n2026-02-30,10`);
  await expect(page.getByText('Line 2: “2026-02-30” is not a day')).toBeVisible();
  await seeNoAccessibilityViolations(page);
  await page.getByLabel('Lines of day,amount').fill(`day,amount\n${today},2500`);
  await page.getByRole('button', { name: 'Save these days' }).click();
  await expect(page.getByText('Spend of New Year is saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Spend on/ }).last()).toHaveValue('2500');
});
