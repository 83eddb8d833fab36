import type { ChannelRevenue, DailyMetric } from '#contract/types.ts';

const decimalFormat = new Intl.NumberFormat('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const integerFormat = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 });
const shortFormat = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 2 });
const dayFormat = new Intl.DateTimeFormat('en-KE', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const percentFormat = new Intl.NumberFormat('en-KE', { style: 'percent', maximumFractionDigits: 0 });

export const formatAverage = (amount: number) => `Ksh ${decimalFormat.format(amount)}`;
export const formatCount = (count: number) => integerFormat.format(count);
export const formatShort = (value: number) => shortFormat.format(value);
/** '3 Nov', from YYYY-MM-DD. */
export const formatDay = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));
/** '3.25×', or a dash when nothing was spent. */
export const formatRoas = (roas: number | null) => (roas === null ? '–' : `${decimalFormat.format(roas)}×`);
/** 'Ksh 812.50', or a dash when there were no new customers. */
export const formatCac = (cac: number | null) => (cac === null ? '–' : `Ksh ${decimalFormat.format(cac)}`);

/** Thousands of shillings: of revenue on the left axis, of CAC beside counts and ratios on the right one. */
export const toThousands = (amount: number) => amount / 1000;

export const TICK_COUNT = 4;

const AXIS_STEPS = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8];

/** Rounds up to a number that divides well into four steps, so that the largest bar fills most of the chart. */
export function getAxisMax(values: readonly (number | null)[]): number {
  const max = Math.max(0, ...values.map((value) => value ?? 0));
  if (max === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(max));
  return power * (AXIS_STEPS.find((step) => max <= step * power) ?? 10);
}

export const getAxisTicks = (maximum: number) =>
  Array.from({ length: TICK_COUNT + 1 }, (_, step) => (maximum / TICK_COUNT) * step);

export interface DailyScales {
  left: number;
  right: number;
}

export function getDailyScales(days: readonly DailyMetric[]): DailyScales {
  return {
    left: getAxisMax(days.map((day) => toThousands(day.daily_revenue))),
    right: getAxisMax(
      days.flatMap(({ total_orders, roas, cac }) => [
        total_orders,
        roas,
        cac === null ? null : toThousands(cac),
      ]),
    ),
  };
}

/** Null points interrupt the path. */
export function buildLinePath(points: readonly ({ x: number; y: number } | null)[]): string {
  return points
    .map(
      (point, index) =>
        point && `${points[index - 1] ? 'L' : 'M'}${point.x.toFixed(1)},${point.y.toFixed(1)}`,
    )
    .filter(Boolean)
    .join(' ');
}

export const PIE_COLOUR_COUNT = 5;

export interface ChannelShare {
  number: number;
  channel: string;
  revenue: number;
  share: string;
  colour: string;
}

/** Colours repeat after five; numbers do not. */
export function getChannelShares(channels: readonly ChannelRevenue[]): ChannelShare[] {
  const sum = channels.reduce((total, { total_revenue: revenue }) => total + revenue, 0);
  return channels.map(({ channel, total_revenue: revenue }, index) => ({
    number: index + 1,
    channel: formatChannel(channel),
    revenue,
    share: percentFormat.format(sum === 0 ? 0 : revenue / sum),
    colour: `var(--pie-${(index % PIE_COLOUR_COUNT) + 1})`,
  }));
}

const CHANNEL_LABELS: Record<string, string> = {
  sms: 'SMS',
  tiktok: 'TikTok',
  tv: 'TV',
  whatsapp: 'WhatsApp',
};

export function formatChannel(channel: string): string {
  return CHANNEL_LABELS[channel] ?? channel.charAt(0).toUpperCase() + channel.slice(1);
}
