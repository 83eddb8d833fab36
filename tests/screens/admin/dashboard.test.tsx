// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { ChannelRevenue, DailyMetric } from '#contract/types.ts';
import { deferReply, type FakeApi, refusal } from '#tests/support/fake-api.ts';
import {
  address,
  advanceTime,
  getShownScreen,
  openApp,
  startAdvancingClock,
  users,
} from '../shop/open-shop.tsx';
import { getQueries, shopFor } from './admin-shop.ts';

const AT = '/admin/sales/dashboard';
const [SUMMARY, PRODUCTS, CUSTOMERS, CHANNELS, METRICS] = [
  'dashboardSummary',
  'dashboardTopProducts',
  'dashboardTopCustomers',
  'dashboardChannels',
  'dashboardDailyMetrics',
] as const;
const CALLS = [SUMMARY, PRODUCTS, CUSTOMERS, CHANNELS, METRICS] as const;

const days: DailyMetric[] = [
  { day: '2026-11-02', daily_revenue: 120_000, total_orders: 14, roas: 3.2, cac: 812.5 },
  { day: '2026-11-03', daily_revenue: 84_500, total_orders: 9, roas: null, cac: null },
  { day: '2026-11-04', daily_revenue: 99_000, total_orders: 11, roas: 1.5, cac: 1900 },
];
const channels: ChannelRevenue[] = ['google', 'facebook', 'radio', 'sms', 'tiktok', 'instagram'].map(
  (channel, index) => ({ channel, total_revenue: 60_000 - index * 8000 }),
);

function aDashboardShop(person: Parameters<typeof shopFor>[0] = 'superuser'): FakeApi {
  const api = shopFor(person);
  api.reply(SUMMARY, {
    body: { total_amount: 303_500, total_orders: 34, avg_order_value: 8926.47, total_customers: 29 },
  });
  api.reply(PRODUCTS, { body: [{ product: 'Brake Pads', sales_count: 1200, revenue: 3_840_000 }] });
  api.reply(CUSTOMERS, {
    body: [
      { customer: 'Wanjiku', lifetime_value: 21_500 },
      { customer: 'Wanjiku', lifetime_value: 20_000 },
    ],
  });
  api.reply(CHANNELS, { body: channels });
  api.reply(METRICS, { body: days });
  api.reply('dashboardComparison', { body: { before: null, products: [], customers: [] } });
  api.reply('staffOrders', { body: { results: [], count: 0, next: null, previous: null } });
  return api;
}

const getDashboardCalls = (api: FakeApi) =>
  api.calls.flatMap(({ endpoint }) => CALLS.filter((name) => endpoint === `GET ${routes[name].path}`));
const block = (name: string) => within(screen.getByRole('region', { name }));
const waitUntilComplete = () => waitFor(() => expect(getShownScreen()).toBe('sales-dashboard complete'));
const getRows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

/** jsdom has no layout, so the chart needs a mocked size. */
function mockChartSize(): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 900, 300));
}

async function openComplete(path = AT) {
  const api = aDashboardShop();
  const { user } = openApp(path);
  await waitUntilComplete();
  return { api, user };
}

const getCards = () =>
  [...document.querySelectorAll('dl[aria-label=Summary] > *')].map((card) =>
    [...card.children].map(({ textContent }) => textContent),
  );

describe('the blocks', () => {
  test('[ADMIN-DASH-01, ADMIN-DASH-12] four cards, money in Ksh, the average with two decimals', async () => {
    await openComplete();
    expect(getCards()).toEqual([
      ['Total Revenue', 'Ksh 303,500'],
      ['Total Orders', '34'],
      ['Avg Order Value', 'Ksh 8,926.47'],
      ['Total Customers', '29'],
    ]);
  });

  test('[ADMIN-DASH-01] a whole average has two decimals too', async () => {
    const api = aDashboardShop();
    api.reply(SUMMARY, {
      body: { total_amount: 5300, total_orders: 1, avg_order_value: 5300, total_customers: 1 },
    });
    openApp(AT);
    expect(await screen.findByText('Ksh 5,300.00')).toBeVisible();
  });

  test('[ADMIN-DASH-02, CONST-19] a chart of height 300 with bars and lines on two axes', async () => {
    mockChartSize();
    await openComplete();
    const chart = screen.getByTestId('daily-chart');
    const svg = chart.querySelector('svg');
    expect(chart).toHaveStyle({ height: '300px' });
    expect(svg).toHaveAttribute('height', '300');
    const bars = [...chart.querySelectorAll('rect[fill^="var(--chart-"]')].map((bar) =>
      bar.getAttribute('fill'),
    );
    expect(bars.filter((fill) => fill === 'var(--chart-revenue)')).toHaveLength(3);
    expect(bars.filter((fill) => fill === 'var(--chart-orders)')).toHaveLength(3);
    expect(chart.querySelector('[data-line=roas] path')).toHaveAttribute('stroke', 'var(--chart-roas)');
    expect(chart.querySelector('[data-line=cac] path')).toHaveAttribute('stroke-dasharray', '5 4');
    const texts = [...chart.querySelectorAll('svg text')].map(({ textContent }) => textContent);
    expect(texts).toEqual(expect.arrayContaining(['0', '30', '60', '90', '120']));
    expect(texts).toEqual(expect.arrayContaining(['0', '4', '8', '12', '16']));
    expect(texts).toEqual(expect.arrayContaining(['2 Nov', '3 Nov', '4 Nov']));
  });

  test('[ADMIN-DASH-02] pointing at a day shows its metrics', async () => {
    await openComplete();
    const plot = screen.getByTestId('daily-chart-plot');
    vi.spyOn(plot, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 300, 260));
    fireEvent.pointerMove(plot, { clientX: 150 });
    expect(screen.getByRole('tooltip', { hidden: true })).toHaveTextContent(
      '2 Nov 2026RevenueKsh 120,000Orders14ROAS3.20×CACKsh 812.50',
    );
    fireEvent.pointerMove(plot, { clientX: 250 });
    expect(screen.getByRole('tooltip', { hidden: true })).toHaveTextContent(
      '3 Nov 2026RevenueKsh 84,500Orders9ROAS–CAC–',
    );
    fireEvent.pointerLeave(plot);
    expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull();
  });

  test('[ADMIN-DASH-03] a table of the top selling products', async () => {
    await openComplete();
    expect(getRows(block('Top Selling Products').getByRole('table'))).toEqual([
      ['Product', 'Sales', 'Revenue'],
      ['Brake Pads', '1,200', 'Ksh 3,840,000'],
    ]);
  });

  test('[ADMIN-DASH-04, CONST-19] a pie of height 200, revenue per channel, with a legend', async () => {
    await openComplete();
    const pie = screen.getByTestId('channel-pie');
    expect(pie.querySelector('svg')).toHaveAttribute('height', '200');
    expect(pie.querySelectorAll('path')).toHaveLength(6);
    const legend = [...(pie.parentElement?.querySelectorAll('ol > li') ?? [])].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(legend.slice(0, 4)).toEqual([
      ['1', 'Google', 'Ksh 60,000', '25%'],
      ['2', 'Facebook', 'Ksh 52,000', '22%'],
      ['3', 'Radio', 'Ksh 44,000', '18%'],
      ['4', 'SMS', 'Ksh 36,000', '15%'],
    ]);
  });

  test('[ADMIN-DASH-05, CONST-19] the sixth channel has the first colour', async () => {
    await openComplete();
    const colours = [...screen.getByTestId('channel-pie').querySelectorAll('path')].map((slice) =>
      slice.getAttribute('fill'),
    );
    expect(colours).toEqual([
      'var(--pie-1)',
      'var(--pie-2)',
      'var(--pie-3)',
      'var(--pie-4)',
      'var(--pie-5)',
      'var(--pie-1)',
    ]);
  });

  test('[ADMIN-DASH-06] the top customers with their lifetime value, including two with the same name', async () => {
    await openComplete();
    expect(getRows(block('Top Customers').getByRole('table'))).toEqual([
      ['Customer', 'Lifetime value'],
      ['Wanjiku', 'Ksh 21,500'],
      ['Wanjiku', 'Ksh 20,000'],
    ]);
  });

  test.each([
    [METRICS, 'No daily metrics yet.'],
    [PRODUCTS, 'No top products yet.'],
    [CHANNELS, 'No campaigns data yet.'],
    [CUSTOMERS, 'No customer data yet.'],
  ] as const)('[ADMIN-DASH-07] %s without entries: %s', async (endpoint, text) => {
    const api = aDashboardShop();
    api.reply(endpoint, { body: [] });
    openApp(AT);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getAllByText(/^No .* yet\.$/)).toHaveLength(1);
  });

  test('each chart is available as a table to screen readers, and to everybody on request', async () => {
    const { user } = await openComplete();
    const rows = [
      ['Day', 'Revenue', 'Orders', 'ROAS', 'CAC'],
      ['2 Nov 2026', 'Ksh 120,000', '14', '3.20×', 'Ksh 812.50'],
      ['3 Nov 2026', 'Ksh 84,500', '9', '–', '–'],
      ['4 Nov 2026', 'Ksh 99,000', '11', '1.50×', 'Ksh 1,900.00'],
    ];
    expect(getRows(screen.getByRole('table', { name: 'Daily Metrics' }))).toEqual(rows);
    await user.click(screen.getByRole('button', { name: 'Daily Metrics: show as table' }));
    expect(screen.queryByTestId('daily-chart')).toBeNull();
    expect(getRows(screen.getByRole('table', { name: 'Daily Metrics' }))).toEqual(rows);
    await user.click(screen.getByRole('button', { name: 'Daily Metrics: show as chart' }));
    expect(screen.getByTestId('daily-chart')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Campaign Channels: show as table' }));
    expect(getRows(screen.getByRole('table', { name: 'Campaign Channels' })).slice(0, 2)).toEqual([
      ['Channel', 'Revenue', 'Share'],
      ['Google', 'Ksh 60,000', '25%'],
    ]);
  });
});

describe('the five calls', () => {
  test('[ADMIN-DASH-08, API-DASH-01] one after the other, as the signed-in user', async () => {
    const api = aDashboardShop();
    const waiting = CALLS.map((endpoint) => ({ endpoint, ...deferReply<(typeof CALLS)[number]>() }));
    for (const { endpoint, reply: answer } of waiting) api.reply(endpoint, () => answer);
    openApp(AT);
    for (const [index, { endpoint, resolve: respond }] of waiting.entries()) {
      await waitFor(() => expect(getDashboardCalls(api)).toEqual(CALLS.slice(0, index + 1)));
      expect(screen.getByText('Loading dashboard...')).toBeVisible();
      respond({
        body:
          endpoint === SUMMARY
            ? { total_amount: 1, total_orders: 1, avg_order_value: 1, total_customers: 1 }
            : [],
      });
    }
    await waitUntilComplete();
    expect(screen.queryByText('Loading dashboard...')).not.toBeInTheDocument();
    const dashboardCalls = api.calls.filter(({ endpoint }) => endpoint.includes('/dashboard/'));
    expect(dashboardCalls.map(({ headers }) => headers.get('authorization'))).toEqual(
      Array(5).fill('Bearer access'),
    );
  });

  test.each(CALLS)(
    '[ADMIN-DASH-09, SESSION-07, ERR-35] a 401 of %s shows the redirect screen',
    async (endpoint) => {
      const api = aDashboardShop();
      api.reply(endpoint, refusal('UNAUTHENTICATED', 'Please sign in.'));
      api.reply('refreshToken', refusal('UNAUTHENTICATED', 'Please sign in.'));
      openApp(AT);
      expect(await screen.findByText("Oops! Let's try that again")).toBeVisible();
      expect(screen.getByText('Redirecting you to login...')).toBeVisible();
      expect(screen.queryByText('Loading dashboard...')).not.toBeInTheDocument();
      expect(screen.queryByText('Total Revenue')).not.toBeInTheDocument();
      expect(address()).toBe(AT);
      const after = CALLS.slice(CALLS.indexOf(endpoint) + 1);
      expect(getDashboardCalls(api).filter((call) => after.includes(call))).toEqual([]);
    },
  );

  test('[ADMIN-DASH-09] an expired token is refreshed, and nobody is redirected', async () => {
    const api = aDashboardShop();
    api.reply(SUMMARY, ({ headers }) =>
      headers.get('authorization') === 'Bearer fresh'
        ? { body: { total_amount: 7000, total_orders: 1, avg_order_value: 7000, total_customers: 1 } }
        : refusal('UNAUTHENTICATED', 'Please sign in.'),
    );
    api.reply('refreshToken', { body: { access: 'fresh', refresh: 'r2' } });
    openApp(AT);
    await waitUntilComplete();
    expect(screen.getByText('Ksh 7,000')).toBeVisible();
  });

  test.each([
    ['a server fault', refusal('INTERNAL', 'It broke.')],
    ['no answer', 'offline'],
    ['a refusal', refusal('FORBIDDEN', 'You may not.')],
  ] as const)('[ADMIN-DASH-10, ERR-35] %s ends the loading without a message', async (_, answer) => {
    const api = aDashboardShop();
    api.reply(CUSTOMERS, answer);
    const { user } = openApp(AT);
    await waitFor(() => expect(getShownScreen()).toBe('sales-dashboard incomplete'));
    expect(screen.getByText('Ksh 303,500')).toBeVisible();
    expect(screen.getByText('Brake Pads')).toBeVisible();
    expect(screen.getAllByText(/^No .* yet\.$/).map(({ textContent }) => textContent)).toEqual([
      'No daily metrics yet.',
      'No customer data yet.',
      'No campaigns data yet.',
    ]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByText(/It broke|You may not/)).not.toBeInTheDocument();
    expect(api.callsTo(CHANNELS)).toEqual([]);
    api.reply(CUSTOMERS, { body: [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitUntilComplete();
    expect(api.callsTo(SUMMARY)).toHaveLength(2);
  });

  test('[ADMIN-DASH-01, ADMIN-DASH-10] without a summary the cards show 0', async () => {
    const api = aDashboardShop();
    api.reply(SUMMARY, refusal('INTERNAL', 'It broke.'));
    openApp(AT);
    await waitFor(() => expect(getShownScreen()).toBe('sales-dashboard incomplete'));
    const values = [...document.querySelectorAll('dl[aria-label=Summary] dd')].map(
      (element) => element.textContent,
    );
    expect(values).toEqual(['Ksh 0', '0', 'Ksh 0.00', '0']);
  });
});

describe('who sees it', () => {
  test.each(['nobody', 'customer'] as const)(
    '[ADMIN-DASH-11, ROUTE-04] %s sees the redirect screen and is sent to / after 3 seconds',
    async (person) => {
      startAdvancingClock();
      const api = aDashboardShop(person);
      openApp(AT);
      expect(await screen.findByText('Redirecting you to login...')).toBeVisible();
      expect(screen.getByText("Oops! Let's try that again")).toBeVisible();
      expect(address()).toBe(AT);
      await advanceTime(3000);
      await waitFor(() => expect(address()).toBe('/'));
      expect(getDashboardCalls(api)).toEqual([]);
    },
  );

  test('[ADMIN-DASH-12, ROLE-03] staff see nothing of it and land on their orders', async () => {
    const api = aDashboardShop('staff');
    openApp(AT);
    expect(await screen.findByRole('heading', { name: 'Recent orders' })).toBeVisible();
    expect(address()).toBe('/admin/recent-orders');
    expect(getDashboardCalls(api)).toEqual([]);
  });

  test('[ADMIN-DASH-12, ROLE-04] a superuser gets every block', async () => {
    await openComplete();
    const names = ['Daily Metrics', 'Top Selling Products', 'Campaign Channels', 'Top Customers'];
    for (const name of names) expect(screen.getByRole('heading', { level: 2, name })).toBeVisible();
  });

  test('[LOGIN-08] a superuser lands here after the sign-in', async () => {
    const api = aDashboardShop('nobody');
    const tokens = { access_token: 'a', refresh_token: 'r' };
    api.reply('login', { body: { message: '', tokens, user: users.superuser } });
    const { user } = openApp('/login');
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'otieno@gari.test');
    await user.type(screen.getByLabelText('Password'), 'Gari-demo-2026');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitUntilComplete();
    expect(address()).toBe(AT);
  });

  test('[LAYOUT-16] /admin leads a superuser here', async () => {
    aDashboardShop();
    openApp('/admin');
    await waitUntilComplete();
    expect(address()).toBe(AT);
  });

  test('nobody is redirected until the user is known', async () => {
    const api = aDashboardShop();
    const user = deferReply<'userInfo'>();
    api.reply('userInfo', () => user.reply);
    openApp(AT);
    expect(await screen.findByText('Loading...')).toBeVisible();
    user.resolve({ body: users.superuser });
    await waitUntilComplete();
  });

  test('an unreachable shop can be retried', async () => {
    const api = aDashboardShop();
    api.reply('userInfo', 'offline');
    const { user } = openApp(AT);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    api.reply('userInfo', { body: users.superuser });
    await user.click(retry);
    await waitUntilComplete();
    expect(screen.getByText('Ksh 303,500')).toBeVisible();
  });
});

describe('the period', () => {
  const getPeriods = (api: FakeApi) => getQueries(api, METRICS);

  async function openOn(day: string, path = AT) {
    startAdvancingClock();
    vi.setSystemTime(`${day}T09:00:00+03:00`);
    return openComplete(path);
  }

  test('the last 30 days in Kenya, including today, are shown first', async () => {
    const { api } = await openOn('2026-11-20');
    expect(getPeriods(api)).toEqual([{ from: '2026-10-22', to: '2026-11-20' }]);
    expect(CALLS.map((endpoint) => getQueries(api, endpoint)[0])).toEqual(
      Array.from({ length: 5 }, () => ({ from: '2026-10-22', to: '2026-11-20' })),
    );
    expect(screen.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
  });

  test.each([
    ['7 days', '2026-11-14', '?days=7'],
    ['90 days', '2026-08-23', '?days=90'],
  ])('%s start on %s', async (name, from, search) => {
    const { api, user } = await openOn('2026-11-20');
    await user.click(screen.getByRole('button', { name }));
    await waitUntilComplete();
    await waitFor(() => expect(getPeriods(api).at(-1)).toEqual({ from, to: '2026-11-20' }));
    expect(address()).toBe(`${AT}${search}`);
    expect(screen.getByRole('button', { name })).toHaveFocus();
  });

  test('custom days start with those shown, and are loaded on request', async () => {
    const { api, user } = await openOn('2026-11-20');
    await user.click(screen.getByRole('button', { name: 'Custom' }));
    expect(screen.getByLabelText('From')).toHaveValue('2026-10-22');
    expect(screen.getByLabelText('To')).toHaveValue('2026-11-20');
    expect(getPeriods(api)).toHaveLength(1);
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-09-01' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-09-30' } });
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(getPeriods(api).at(-1)).toEqual({ from: '2026-09-01', to: '2026-09-30' }));
    expect(address()).toBe(`${AT}?from=2026-09-01&to=2026-09-30`);
  });

  test('days in the wrong order are rejected here, and no request is made', async () => {
    const { api, user } = await openOn('2026-11-20', `${AT}?from=2026-11-01&to=2026-11-05`);
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-10-31' } });
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('The last day must not be before the first')).toBeVisible();
    expect(screen.getByLabelText('To')).toHaveAttribute('aria-invalid', 'true');
    expect(getPeriods(api)).toHaveLength(1);
  });

  test('an open end is unbounded', async () => {
    const { api } = await openOn('2026-11-20', `${AT}?from=2026-11-01&to=`);
    expect(getPeriods(api)).toEqual([{ from: '2026-11-01' }]);
  });

  test.each(['?days=12', '?from=2026-02-30&to=', '?from=2026-11-05&to=2026-11-01', '?from=yesterday'])(
    'a URL with an invalid period (%s) shows the 30 days',
    async (search) => {
      const { api } = await openOn('2026-11-20', `${AT}${search}`);
      expect(getPeriods(api)).toEqual([{ from: '2026-10-22', to: '2026-11-20' }]);
    },
  );
});

describe('beside the blocks', () => {
  test('[FIGURE-07] [FIGURE-08] the figures against the period before, and best sellers and top customers that lead on', async () => {
    const api = aDashboardShop();
    api.reply('dashboardComparison', {
      body: {
        before: {
          from: '2026-10-06',
          to: '2026-11-04',
          summary: { total_amount: 270_000, total_orders: 40, avg_order_value: 8926.47, total_customers: 0 },
        },
        products: [{ id: 12, product: 'Brake Pads' }],
        customers: [
          { id: 7, customer: 'Wanjiku' },
          { id: 8, customer: 'Wanjiku' },
        ],
      },
    });
    openApp(AT);
    expect(await screen.findByText('Changes against 6 Oct – 4 Nov')).toBeVisible();
    expect(getCards()).toEqual([
      ['Total Revenue', 'Ksh 303,500', '+12%'],
      ['Total Orders', '34', '−15%'],
      ['Avg Order Value', 'Ksh 8,926.47', 'the same'],
      ['Total Customers', '29', 'new'],
    ]);
    expect(screen.getByRole('link', { name: 'Brake Pads' })).toHaveAttribute('href', '/admin/edit-item/12');
    const customers = screen.getAllByRole('link', { name: 'Wanjiku' });
    expect(customers.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/customers/7',
      '/admin/customers/8',
    ]);
  });

  test('[LEDGER-01] the ledger of the period shown is fetched, and a lost connection is said', async () => {
    const api = aDashboardShop();
    const { user } = openApp(`${AT}?from=2026-01-01&to=2026-01-31`);
    await waitUntilComplete();
    api.reply('exportLedger', 'offline');
    await user.click(screen.getByRole('button', { name: 'Ledger (CSV)' }));
    expect(await screen.findByText('Network error occurred')).toBeVisible();
    expect(getQueries(api, 'exportLedger')[0]).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  });

  test('[LEDGER-03] a period of more than 366 days has no ledger', async () => {
    aDashboardShop();
    openApp(`${AT}?from=2025-01-01&to=2026-01-31`);
    await waitUntilComplete();
    expect(screen.getByRole('button', { name: 'Ledger (CSV)' })).toBeDisabled();
    expect(screen.getByText('A ledger covers at most 366 days.')).toBeVisible();
  });
});
