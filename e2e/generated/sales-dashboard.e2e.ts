import { salesDashboardModel } from '../../tests/models/sales-dashboard.model.ts';
import { salesDashboardSights } from '../../tests/sights/sales-dashboard.sights.ts';
import { endSessions, newAccount, PASSWORD } from '../support/shop-data.ts';
import { describeBrowserWalk } from './support/browser-walk.ts';
import { answered, cut, type PortInBrowser, type Walk } from './support/browser-walk.types.ts';

const SUPERUSER = 'superuser@gari.test';

async function signIn({ visitor: { page, login }, say }: Walk): Promise<void> {
  const email = await newAccount(undefined, undefined, { isStaff: true, isSuperuser: true });
  say(SUPERUSER, email);
  await login.open('/admin/login');
  await login.signIn(email, PASSWORD);
  await page.waitForURL('**/admin/sales/dashboard');
}

const reading = (name: string): PortInBrowser => ({
  calls: `GET /api/y/dashboard/${name}/`,
  outcomes: {
    'it answers': answered,
    'the session is over': {
      happen: async (walk, line) => {
        await endSessions(walk.said(SUPERUSER));
        await line.letGo();
      },
    },
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
    'period.chosen (the same period)': 'the address does not change, and so nothing is told',
  },
  unreached: [],
  sights: salesDashboardSights,
});
