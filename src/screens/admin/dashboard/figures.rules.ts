import type { ChannelRevenue, DailyMetric } from '#contract/types.ts';

const twoDecimals = new Intl.NumberFormat('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 2 });
const dayAndMonth = new Intl.DateTimeFormat('en-KE', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const percent = new Intl.NumberFormat('en-KE', { style: 'percent', maximumFractionDigits: 0 });

/** 'Ksh 5,300.00' */
export const formatAverage = (amount: number) => `Ksh ${twoDecimals.format(amount)}`;
export const formatCount = (count: number) => whole.format(count);
export const formatShort = (value: number) => short.format(value);
/** '3 Nov', of a day as YYYY-MM-DD. */
export const formatDay = (day: string) => dayAndMonth.format(new Date(`${day}T00:00:00Z`));
/** '3.25×'; a dash where nothing was spent. */
export const formatRoas = (roas: number | null) => (roas === null ? '–' : `${twoDecimals.format(roas)}×`);
/** 'Ksh 812.50'; a dash where nobody bought for the first time. */
export const formatCac = (cac: number | null) => (cac === null ? '–' : `Ksh ${twoDecimals.format(cac)}`);

/** Shillings in thousands, so that they share an axis with counts and quotients. */
export const inThousands = (amount: number) => amount / 1000;

export const TICKS = 4;

/** The least of 1, 2, 4, 6, 8 and 10 times a power of ten that a value does not exceed: four steps of it read well. */
export function axisMaximum(values: readonly (number | null)[]): number {
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  if (most === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return power * ([1, 2, 4, 6, 8].find((step) => most <= step * power) ?? 10);
}

export const axisTicks = (maximum: number) =>
  Array.from({ length: TICKS + 1 }, (_, step) => (maximum / TICKS) * step);

export interface DailyScales {
  left: number;
  right: number;
}

export function dailyScales(days: readonly DailyMetric[]): DailyScales {
  return {
    left: axisMaximum(days.flatMap((day) => [inThousands(day.daily_revenue), day.total_orders])),
    right: axisMaximum(days.flatMap(({ roas, cac }) => [roas, cac === null ? null : inThousands(cac)])),
  };
}

/** An SVG path through the points; where there is none the line is interrupted. */
export function linePath(points: readonly ({ x: number; y: number } | null)[]): string {
  return points
    .map(
      (point, index) =>
        point && `${points[index - 1] ? 'L' : 'M'}${point.x.toFixed(1)},${point.y.toFixed(1)}`,
    )
    .filter(Boolean)
    .join(' ');
}

export const PIE_COLOURS = 5;

export interface ChannelShare {
  /** From 1: it stands in the slice and in the legend. */
  number: number;
  channel: string;
  revenue: number;
  /** '42%' */
  share: string;
  colour: string;
}

/** Colours repeat after five; the numbers do not. */
export function channelShares(channels: readonly ChannelRevenue[]): ChannelShare[] {
  const sum = channels.reduce((total, { total_revenue: revenue }) => total + revenue, 0);
  return channels.map(({ channel, total_revenue: revenue }, index) => ({
    number: index + 1,
    channel: channelLabel(channel),
    revenue,
    share: percent.format(sum === 0 ? 0 : revenue / sum),
    colour: `var(--pie-${(index % PIE_COLOURS) + 1})`,
  }));
}

const OWN_SPELLING: Record<string, string> = { sms: 'SMS', tiktok: 'TikTok', tv: 'TV', whatsapp: 'WhatsApp' };

/** 'facebook' → 'Facebook', 'sms' → 'SMS'. */
export function channelLabel(channel: string): string {
  return OWN_SPELLING[channel] ?? channel.charAt(0).toUpperCase() + channel.slice(1);
}
