import { expect } from 'playwright/test';
import { salesDashboardModel } from '../../tests/models/sales-dashboard.model.ts';
import { salesDashboardSights } from '../../tests/sights/sales-dashboard.sights.ts';
import { newAccount, PASSWORD } from '../support/shop-data.ts';
import { describeBrowserWalk } from './support/browser-walk.ts';
import { answered, cut, type PortInBrowser, type Walk } from './support/browser-walk.types.ts';

async function signIn({ visitor: { page, login } }: Walk): Promise<void> {
  const email = await newAccount(undefined, undefined, { isStaff: true, isSuperuser: true });
  await login.open('/admin/login');
  await login.signIn(email, PASSWORD);
  // None of this visit's calls is to be held for the next.
  await expect(page.locator('[data-screen=sales-dashboard][data-state=complete]')).toBeVisible();
}

const reading = (name: string): PortInBrowser => ({
  calls: `GET /api/y/dashboard/${name}/`,
  outcomes: {
    'it answers': answered,
    'it fails': cut,
  },
});

describeBrowserWalk({
  model: salesDashboardModel,
  starts: {
    'the dashboard of November': {
      prepare: signIn,
      open: ({ visitor }) =>
        visitor.page.goto('/admin/sales/dashboard?from=2026-11-01&to=2026-11-20').then(() => undefined),
    },
  },
  gestures: {
    'period.chosen': ({ visitor: { page } }) => page.getByRole('button', { name: 'All time' }).click(),
    'figures.refresh': ({ visitor: { page } }) =>
      page.getByRole('button', { name: /^(Refresh|Try again)$/ }).click(),
  },
  ports: {
    readSummary: reading('summary'),
    readTopProducts: reading('top-products'),
    readTopCustomers: reading('top-customers'),
    readChannels: reading('campaigns'),
    readDailyMetrics: reading('daily-metrics'),
  },
  never: {
    ...Object.fromEntries(
      Object.keys(salesDashboardModel.ports).map((port) => [
        `${port}: the session is over`,
        'the session’s own machine hears of it first, and puts the same redirect screen in the place of this one',
      ]),
    ),
    'period.chosen (the same period)': 'the address does not change, and so nothing is told',
  },
  unreached: ['sessionOver'],
  sights: salesDashboardSights,
});
