import { toNairobiDay } from '#contract/calendar.ts';
import type { deliveryEstimates } from '../../db/schema/index.ts';
import { addWorkingDays, isWorkingDay } from './working-days.ts';

export type EstimateRow = typeof deliveryEstimates.$inferSelect;

const hourFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  hour: '2-digit',
  hourCycle: 'h23',
});

interface ExpectedDays {
  /** YYYY-MM-DD in Nairobi. */
  earliest: string;
  latest: string;
}

/** When a parcel that is paid at `paidAt` is expected. */
export function estimateDelivery(
  { fromDays, toDays, cutoffHour }: Pick<EstimateRow, 'fromDays' | 'toDays' | 'cutoffHour'>,
  paidAt: Date,
): ExpectedDays {
  const day = toNairobiDay(paidAt);
  const isLate = isWorkingDay(day) && Number(hourFormat.format(paidAt)) >= cutoffHour;
  const packed = addWorkingDays(day, isLate ? 1 : 0);
  return { earliest: addWorkingDays(packed, fromDays), latest: addWorkingDays(packed, toDays) };
}
