import * as v from 'valibot';
import { commonFaults, milliseconds } from '../faults/common-faults.ts';

export const flutterwaveFaults = v.strictObject({
  ...commonFaults,
  /** How long after a payment verification replies "No transaction was found". */
  notFoundMs: v.optional(milliseconds, 0),
  /** How long after a payment verification replies "pending". */
  pendingMs: v.optional(milliseconds, 0),
  wrongHash: v.optional(v.boolean(), false),
  /** Status of successful payments in the browser's callback. */
  callbackStatus: v.optional(v.picklist(['successful', 'completed']), 'successful'),
});

export type FlutterwaveFaults = v.InferOutput<typeof flutterwaveFaults>;
