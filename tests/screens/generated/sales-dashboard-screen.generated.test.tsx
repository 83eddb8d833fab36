import { screen } from '@testing-library/react';
import type { SalesDashboardSnapshot } from '#machines/sales-dashboard/sales-dashboard.machine.ts';
import type { SalesDashboardEvent } from '#machines/sales-dashboard/sales-dashboard.types.ts';
import { salesDashboardView } from '#machines/sales-dashboard/sales-dashboard.view.ts';
import { SalesDashboard } from '#src/screens/admin/dashboard/sales-dashboard.tsx';
import { salesDashboardModel } from '#tests/models/sales-dashboard.model.ts';
import { salesDashboardSights } from '#tests/sights/sales-dashboard.sights.ts';
import {
  type ButtonShown,
  buttonsShown,
  describeScreenWalk,
  type Gestures,
  press,
} from '#tests/support/screen-walk.tsx';

const EMPTY_TEXTS = {
  topProducts: 'No top products yet.',
  topCustomers: 'No customer data yet.',
  channels: 'No campaigns data yet.',
  dailyMetrics: 'No daily metrics yet.',
} as const;

const gestures: Gestures<SalesDashboardEvent> = {
  'period.chosen': (event, send) => send(event),
  'figures.refresh': () => press(screen.queryByRole('button', { name: /^(Refresh|Try again)$/ })),
};

/** The screen that belongs to a state, by the state's view. */
function screenOf(snapshot: SalesDashboardSnapshot) {
  const view = salesDashboardView(snapshot);
  const isShown = !view.isLoading && !view.isSessionOver;
  const buttons: ButtonShown[] = view.isSessionOver ? [] : [[view.refreshLabel, view.canRefresh]];
  const names = Object.keys(EMPTY_TEXTS) as (keyof typeof EMPTY_TEXTS)[];
  return {
    state: view.isSessionOver ? 'redirecting' : view.state,
    heading: view.isSessionOver ? "Oops! Let's try that again" : 'Sales dashboard',
    isLoading: view.isLoading,
    buttons,
    revenue: isShown ? (view.figures.summary ? 'Ksh 48,000' : 'Ksh 0') : null,
    empty: isShown
      ? names.filter((name) => view.figures[name].length === 0).map((name) => EMPTY_TEXTS[name])
      : [],
  };
}

/** The screen as it is, asked for the same. */
function screenShown(): ReturnType<typeof screenOf> {
  return {
    state: document.querySelector<HTMLElement>('[data-screen="sales-dashboard"]')?.dataset['state'] ?? '',
    heading: screen.getByRole('heading', { level: 1 }).textContent,
    isLoading: screen.queryByText('Loading dashboard...') !== null,
    buttons: buttonsShown(screen.queryAllByRole('button', { name: /^(Refresh|Try again)$/ })),
    revenue: screen.queryByText('Total Revenue')?.nextElementSibling?.textContent ?? null,
    empty: Object.values(EMPTY_TEXTS).filter((text) => screen.queryByText(text) !== null),
  };
}

describeScreenWalk('the sales dashboard', {
  model: salesDashboardModel,
  show: (actor) => <SalesDashboard actor={actor} />,
  gestures,
  sights: {
    ...salesDashboardSights,
    complete: { sees: ['Ksh 48,000', 'Brake Pads', 'Facebook', '3 Nov 2026'], can: ['Refresh'] },
  },
  screenOf,
  screenShown,
  stateOf: (snapshot) => salesDashboardView(snapshot).state,
});
