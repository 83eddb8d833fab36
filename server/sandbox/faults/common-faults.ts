import * as v from 'valibot';

export const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000));

/** Deterministic: `errorRate` 0.25 fails every fourth request. */
export const commonFaults = {
  latencyMs: v.optional(milliseconds, 0),
  errorRate: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0),
  down: v.optional(v.boolean(), false),
};
