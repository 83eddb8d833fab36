import { COUNTIES } from '#contract/counties.ts';
import { MAX_DELIVERY_DAYS } from '#contract/limits.ts';
import type { DeliveryEstimate, DeliveryEstimateChanges } from '#contract/types.ts';

export interface EstimateFields {
  from: string;
  to: string;
  hour: string;
}

/** In the order of COUNTIES; names with a dot or an apostrophe would be paths in a form. */
export interface EstimatesForm {
  rows: EstimateFields[];
}

const NOTHING: EstimateFields = { from: '', to: '', hour: '' };

export function toFields(estimates: readonly DeliveryEstimate[]): EstimatesForm {
  const byCounty = new Map(estimates.map((estimate) => [estimate.county, estimate]));
  return {
    rows: COUNTIES.map((county) => {
      const estimate = byCounty.get(county);
      if (!estimate) return NOTHING;
      const { from_days: from, to_days: to, cutoff_hour: hour } = estimate;
      return { from: String(from), to: String(to), hour: String(hour) };
    }),
  };
}

const isEmpty = ({ from, to, hour }: EstimateFields): boolean => `${from}${to}${hour}`.trim() === '';

/** Returns what is wrong with a county's row, or null. A row is complete or empty. */
export function validateRow(row: EstimateFields): string | null {
  if (isEmpty(row)) return null;
  const [from, to, hour] = [row.from, row.to, row.hour].map(toWhole);
  if (from == null || to == null || hour == null) return 'Fill in all three with whole numbers, or none';
  if (from > to) return 'The last day is before the first';
  if (to > MAX_DELIVERY_DAYS) return `At most ${MAX_DELIVERY_DAYS} days`;
  return hour > 23 ? 'Use an hour from 0 to 23' : null;
}

function toWhole(text: string): number | null {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
}

/** The counties whose rows differ from what is saved. */
export function getChanges(entered: EstimatesForm, saved: EstimatesForm): DeliveryEstimateChanges {
  return COUNTIES.flatMap((county, index) => {
    const row = entered.rows[index] ?? NOTHING;
    const before = saved.rows[index] ?? NOTHING;
    if (row.from === before.from && row.to === before.to && row.hour === before.hour) return [];
    const estimate = isEmpty(row)
      ? null
      : { from_days: Number(row.from), to_days: Number(row.to), cutoff_hour: Number(row.hour) };
    return [{ county, estimate }];
  });
}
