import * as v from 'valibot';
import { COUNTIES } from '../counties.ts';
import { MAX_DELIVERY_DAYS } from '../limits.ts';

const county = v.picklist(COUNTIES, 'Not a county of Kenya');
const days = v.pipe(
  v.number('Must be a number'),
  v.integer('Must be whole days'),
  v.minValue(0, 'At least 0'),
  v.maxValue(MAX_DELIVERY_DAYS, `At most ${MAX_DELIVERY_DAYS}`),
);
const cutoffHour = v.pipe(
  v.number('Must be a number'),
  v.integer('Must be a full hour'),
  v.minValue(0, 'At least 0'),
  v.maxValue(23, 'At most 23'),
);

/** `from_days` and `to_days` are working days after the day of payment; from `cutoff_hour` on, after the next one. */
const rule = {
  from_days: days,
  to_days: days,
  cutoff_hour: cutoffHour,
};

/** YYYY-MM-DD in Nairobi: the first and the last day on which the parcel is expected. */
const expected = { earliest: v.string(), latest: v.string() };

/** Of what is paid now. */
export const deliveryEstimate = v.object({ county, ...rule, ...expected });
/** By county. Counties without an estimate are left out. */
export const deliveryEstimates = v.array(deliveryEstimate);
/** Of one order. Null while it is not paid, once it has arrived, and without an estimate for its county. */
export const orderDeliveryEstimate = v.object({
  estimate: v.nullable(v.object({ county, ...expected })),
});

const change = v.object({
  county,
  estimate: v.nullable(
    v.pipe(
      v.object(rule),
      v.forward(
        v.check(({ from_days: from, to_days: to }) => from <= to, 'Not before the first day'),
        ['to_days'],
      ),
    ),
  ),
});

/** Replaces the estimate of each county named, or removes it (null); the others stay. */
export const deliveryEstimateChanges = v.pipe(
  v.array(change, 'Must be a list of counties'),
  v.minLength(1, 'List at least one county'),
  v.maxLength(COUNTIES.length, `At most ${COUNTIES.length} counties`),
  v.checkItems(
    ({ county: current }, index, changes) => changes.findIndex((other) => other.county === current) === index,
    'This county is listed twice',
  ),
);
