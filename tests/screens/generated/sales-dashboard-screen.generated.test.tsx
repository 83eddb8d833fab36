import { screen } from '@testing-library/react';
import type { SalesDashboardSnapshot } from '#machines/sales-dashboard/sales-dashboard.machine.ts';
import type { SalesDashboardEvent } from '#machines/sales-dashboard/sales-dashboard.types.ts';
import { salesDashboardView } from '#machines/sales-dashboard/sales-dashboard.view.ts';
import { SalesDashboard } from '#src/screens/admin/dashboard/sales-dashboard.tsx';
import { salesDashboardExpectations } from '#tests/expectations/sales-dashboard.expectations.ts';
import { salesDashboardModel } from '#tests/models/sales-dashboard.model.ts';
import {
  type ButtonState,
  describeScreenPaths,
  press,
  readButtons,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';

const EMPTY_TEXTS = {
  topProducts: 'No top products yet.',
  topCustomers: 'No customer data yet.',
  channels: 'No campaigns data yet.',
  dailyMetrics: 'No daily metrics yet.',
} as const;

const userActions: UserActions<SalesDashboardEvent> = {
  'period.choose': (event, send) => send(event),
  'metrics.refresh': () => press(screen.queryByRole('button', { name: /^(Refresh|Try again)$/ })),
};

function getExpectedScreen(snapshot: SalesDashboardSnapshot) {
  const view = salesDashboardView(snapshot);
  const isShown = !view.isLoading && !view.isSessionExpired;
  const buttons: ButtonState[] = view.isSessionExpired ? [] : [[view.refreshLabel, view.canRefresh]];
  const names = Object.keys(EMPTY_TEXTS) as (keyof typeof EMPTY_TEXTS)[];
  return {
    state: view.isSessionExpired ? 'redirecting' : view.state,
    heading: view.isSessionExpired ? "Oops! Let's try that again" : 'Sales dashboard',
    isLoading: view.isLoading,
    buttons,
    revenue: isShown ? (view.metrics.summary ? 'Ksh 48,000' : 'Ksh 0') : null,
    empty: isShown
      ? names.filter((name) => view.metrics[name].length === 0).map((name) => EMPTY_TEXTS[name])
      : [],
  };
}

function readActualScreen(): ReturnType<typeof getExpectedScreen> {
  return {
    state: document.querySelector<HTMLElement>('[data-screen="sales-dashboard"]')?.dataset['state'] ?? '',
    heading: screen.getByRole('heading', { level: 1 }).textContent,
    isLoading: screen.queryByText('Loading dashboard...') !== null,
    buttons: readButtons(screen.queryAllByRole('button', { name: /^(Refresh|Try again)$/ })),
    revenue: screen.queryByText('Total Revenue')?.nextElementSibling?.textContent ?? null,
    empty: Object.values(EMPTY_TEXTS).filter((text) => screen.queryByText(text) !== null),
  };
}

await describeScreenPaths('the sales dashboard', {
  model: salesDashboardModel,
  renderScreen: (actor) => <SalesDashboard actor={actor} />,
  userActions,
  expectations: {
    ...salesDashboardExpectations,
    complete: { visible: ['Ksh 48,000', 'Brake Pads', 'Facebook', '3 Nov 2026'], enabled: ['Refresh'] },
  },
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => salesDashboardView(snapshot).state,
});
