import { describe, expect, test } from 'vitest';
import { compareSummaries } from '#src/screens/admin/dashboard/comparison.rules.ts';
import * as metrics from '#src/screens/admin/dashboard/metrics.rules.ts';
import { parsePeriod, toPeriodParams, validatePeriod } from '#src/screens/admin/dashboard/period.rules.ts';

test('metrics are formatted for the dashboard', () => {
  expect([
    metrics.formatAverage(5300),
    metrics.formatAverage(0.125),
    metrics.formatCount(12_345),
    metrics.formatCount(1.6),
    metrics.formatShort(1.256),
    metrics.formatShort(7),
    metrics.formatDay('2026-11-03'),
    metrics.formatRoas(3.25),
    metrics.formatRoas(null),
    metrics.formatCac(812.5),
    metrics.formatCac(null),
    metrics.toThousands(4500),
  ]).toEqual([
    'Ksh 5,300.00',
    'Ksh 0.13',
    '12,345',
    '2',
    '1.26',
    '7',
    '3 Nov',
    '3.25×',
    '–',
    'Ksh 812.50',
    '–',
    4.5,
  ]);
});

test.each([
  [[], 1],
  [[0, null], 1],
  [[-5], 1],
  [[1], 1],
  [[1.5, 0.3], 1.6],
  [[3, null], 3],
  [[4.1], 5],
  [[6.5], 8],
  [[8.5], 10],
  [[10], 10],
  [[11], 12],
  [[399], 400],
  [[0.05], 0.05],
])('the axis of %j ends at %d', (values, maximum) => {
  expect(metrics.getAxisMax(values)).toBeCloseTo(maximum, 10);
});

test('an axis has five ticks', () => {
  expect(metrics.getAxisTicks(8)).toEqual([0, 2, 4, 6, 8]);
});

test('[FIGURE-08] thousands in revenue have an axis of their own, beside that of orders, ROAS and thousands in acquisition cost', () => {
  const day = { date: '2026-11-03', daily_revenue: 3500, total_orders: 7, roas: 1.5, cac: 3500 };
  const other = { ...day, daily_revenue: 55_000, total_orders: 1, roas: null, cac: null };
  expect(metrics.getDailyScales([day] as never)).toEqual({ left: 4, right: 8 });
  expect(metrics.getDailyScales([day, other] as never)).toEqual({ left: 60, right: 8 });
  expect(metrics.getDailyScales([other] as never)).toEqual({ left: 60, right: 1 });
});

test('a line is interrupted where a point is missing', () => {
  const point = (x: number) => ({ x, y: 1.26 });
  expect(metrics.buildLinePath([point(0), point(1), null, point(3), point(4)])).toBe(
    'M0.0,1.3 L1.0,1.3 M3.0,1.3 L4.0,1.3',
  );
  expect(metrics.buildLinePath([null])).toBe('');
});

test('channels have numbers, shares and five recurring colours', () => {
  const channels = ['facebook', 'sms', 'tiktok', 'tv', 'whatsapp', 'radio'].map((channel, index) => ({
    channel,
    total_revenue: index === 0 ? 500 : 100,
  }));
  expect(metrics.getChannelShares(channels as never)).toEqual([
    { number: 1, channel: 'Facebook', revenue: 500, share: '50%', colour: 'var(--pie-1)' },
    { number: 2, channel: 'SMS', revenue: 100, share: '10%', colour: 'var(--pie-2)' },
    { number: 3, channel: 'TikTok', revenue: 100, share: '10%', colour: 'var(--pie-3)' },
    { number: 4, channel: 'TV', revenue: 100, share: '10%', colour: 'var(--pie-4)' },
    { number: 5, channel: 'WhatsApp', revenue: 100, share: '10%', colour: 'var(--pie-5)' },
    { number: 6, channel: 'Radio', revenue: 100, share: '10%', colour: 'var(--pie-1)' },
  ]);
  expect(metrics.getChannelShares([{ channel: 'direct', total_revenue: 0 }] as never)).toMatchObject([
    { share: '0%' },
  ]);
});

describe('[FIGURE-07] the change since the period before', () => {
  const summary = (amount: number, orders: number, average: number, customers: number) => ({
    total_amount: amount,
    total_orders: orders,
    avg_order_value: average,
    total_customers: customers,
  });

  test('is shown of each metric', () => {
    expect(compareSummaries(summary(112_000, 30, 3733.33, 5), summary(100_000, 40, 2500, 5))).toEqual({
      revenue: { text: '+12%', isFall: false },
      orders: { text: '−25%', isFall: true },
      average: { text: '+49%', isFall: false },
      customers: { text: 'the same', isFall: false },
    });
  });

  test.each([
    [0, 0, 'the same', false],
    [3, 0, 'new', false],
    [0, 3, '−100%', true],
    [9, 3, '+200%', false],
    [1004, 1000, 'the same', false],
    [996, 1000, 'the same', false],
    [1006, 1000, '+1%', false],
  ])('to %d from %d is %s', (now, before, text, isFall) => {
    expect(compareSummaries(summary(now, 1, 1, 1), summary(before, 1, 1, 1)).revenue).toEqual({
      text,
      isFall,
    });
  });
});

describe('the period of the dashboard', () => {
  const read = (query: string) => parsePeriod(new URLSearchParams(query), '2026-11-20');
  const last30Days = { choice: '30', period: { from: '2026-10-22', to: '2026-11-20' } };

  test.each<[string, unknown]>([
    ['', last30Days],
    ['days=30', last30Days],
    ['days=12', last30Days],
    ['days=7', { choice: '7', period: { from: '2026-11-14', to: '2026-11-20' } }],
    ['days=90', { choice: '90', period: { from: '2026-08-23', to: '2026-11-20' } }],
    ['from=2026-01-01&to=2026-01-31', { choice: 'custom', period: { from: '2026-01-01', to: '2026-01-31' } }],
    ['from=2026-01-01', { choice: 'custom', period: { from: '2026-01-01', to: null } }],
    ['to=2026-01-31', { choice: 'custom', period: { from: null, to: '2026-01-31' } }],
    ['from=&to=', { choice: 'custom', period: { from: null, to: null } }],
    ['from=2026-02-01&to=2026-01-31', last30Days],
    ['from=soon', last30Days],
  ])('is parsed from %j', (query, period) => {
    expect(read(query)).toEqual(period);
  });

  test('is written to the URL, the default as nothing', () => {
    expect(toPeriodParams('30')).toEqual({});
    expect(toPeriodParams('7')).toEqual({ days: '7' });
    expect(toPeriodParams({ from: '2026-01-01', to: null })).toEqual({ from: '2026-01-01', to: '' });
    expect(toPeriodParams({ from: null, to: '2026-01-31' })).toEqual({ from: '', to: '2026-01-31' });
  });

  const invalidDayMessage = 'Please enter a day in this century';
  test.each([
    [null, null, null],
    ['2000-01-01', '2999-12-31', null],
    ['2026-01-01', '2026-01-01', null],
    ['1999-12-31', null, invalidDayMessage],
    [null, '3000-01-01', invalidDayMessage],
    ['soon', '2026-01-01', invalidDayMessage],
    ['2026-01-02', '2026-01-01', 'The last day must not be before the first'],
  ])('from %j to %j: %j', (from, to, problem) => {
    expect(validatePeriod({ from, to })).toBe(problem);
  });
});
