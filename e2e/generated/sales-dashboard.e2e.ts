import { expect } from 'playwright/test';
import { salesDashboardExpectations } from '../../tests/expectations/sales-dashboard.expectations.ts';
import { salesDashboardModel } from '../../tests/models/sales-dashboard.model.ts';
import { newAccount, PASSWORD } from '../support/shop-data.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { type BrowserPort, dropConnection, type PathRun, respond } from './support/browser-paths.types.ts';

async function signIn({ visitor: { page, login } }: PathRun): Promise<void> {
  const email = await newAccount(undefined, undefined, { isStaff: true, isSuperuser: true });
  await login.open('/admin/login');
  await login.signIn(email, PASSWORD);
  // Otherwise a request of this visit could be held in place of one of the next.
  await expect(page.locator('[data-screen=sales-dashboard][data-state=complete]')).toBeVisible();
}

const readPort = (name: string): BrowserPort => ({
  calls: `GET /api/y/dashboard/${name}/`,
  outcomes: {
    'it answers': respond,
    'it fails': dropConnection,
  },
});

await describeBrowserPaths({
  model: salesDashboardModel,
  starts: {
    'the dashboard of November': {
      prepare: signIn,
      open: ({ visitor }) =>
        visitor.page.goto('/admin/sales/dashboard?from=2026-11-01&to=2026-11-20').then(() => undefined),
    },
  },
  userActions: {
    'period.choose': ({ visitor: { page } }) => page.getByRole('button', { name: '90 days' }).click(),
    'metrics.refresh': ({ visitor: { page } }) =>
      page.getByRole('button', { name: /^(Refresh|Try again)$/ }).click(),
  },
  ports: {
    readSummary: readPort('summary'),
    readTopProducts: readPort('top-products'),
    readTopCustomers: readPort('top-customers'),
    readChannels: readPort('campaigns'),
    readDailyMetrics: readPort('daily-metrics'),
  },
  exclusions: {
    ...Object.fromEntries(
      Object.keys(salesDashboardModel.ports).map((port) => [
        `${port}: the session is over`,
        'the session’s own machine hears of it first, and puts the same redirect screen in the place of this one',
      ]),
    ),
    'period.choose (the same period)': 'the address does not change, and so nothing is told',
  },
  unreached: ['sessionExpired'],
  expectations: salesDashboardExpectations,
});
