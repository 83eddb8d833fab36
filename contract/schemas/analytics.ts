import * as v from 'valibot';
import { countDays, FIRST_DAY, isDay, MAX_LEDGER_DAYS } from '../calendar.ts';
import { amount, id } from './fields.ts';

/** A longer year is a typing error. */
const LAST_DAY = '2999-12-31';

/** A day in Africa/Nairobi as YYYY-MM-DD. */
export const day = v.pipe(
  v.string('Must be a day as YYYY-MM-DD'),
  v.check((text) => isDay(text) && text >= FIRST_DAY && text <= LAST_DAY, 'Must be a day as YYYY-MM-DD'),
);

/** Absent or empty means no bound. */
export const dayBound = v.pipe(
  v.optional(v.string('Give it once'), ''),
  v.transform((text) => text || null),
  v.nullable(day),
);

/** Both bounds are inclusive. */
export const periodQuery = v.pipe(
  v.object({ from: dayBound, to: dayBound }),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => from === null || to === null || from <= to,
      'Must not be before from',
    ),
    ['to'],
  ),
);

/** Both bounds are inclusive. */
export const ledgerQuery = v.pipe(
  v.object({ from: day, to: day }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from <= to, 'Must not be before from'),
    ['to'],
  ),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => countDays(from, to) <= MAX_LEDGER_DAYS,
      `At most ${MAX_LEDGER_DAYS} days at once`,
    ),
    ['to'],
  ),
);

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** A ratio rounded to 2 decimals; null when the divisor is 0. */
const quotient = v.nullable(v.pipe(v.number(), v.minValue(0)));

export const summary = v.object({
  total_amount: amount,
  total_orders: count,
  /** Shillings with at most 2 decimals; 0 without orders. */
  avg_order_value: v.pipe(v.number(), v.minValue(0)),
  total_customers: count,
});
export const topProduct = v.object({ product: v.string(), sales_count: count, revenue: amount });
export const topCustomer = v.object({ customer: v.string(), lifetime_value: amount });
export const channelRevenue = v.object({ channel: v.string(), total_revenue: amount });
export const dailyMetric = v.object({
  day: v.string(),
  daily_revenue: amount,
  total_orders: count,
  roas: quotient,
  cac: quotient,
});

export const comparison = v.object({
  /** As many days, right before the period; null where the period has no first or no last day. */
  before: v.nullable(v.object({ from: v.string(), to: v.string(), summary })),
  /** The ids of the top products, in their order. */
  products: v.array(v.object({ id, product: v.string() })),
  /** The ids of the top customers, in their order. */
  customers: v.array(v.object({ id, customer: v.string() })),
});
