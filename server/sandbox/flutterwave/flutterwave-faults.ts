import * as v from 'valibot';
import { commonFaults, milliseconds } from '../faults/common-faults.ts';

/** Flutterwave's fault switches; one that is not named has its default. */
export const flutterwaveFaults = v.strictObject({
  ...commonFaults,
  /** How long verifying says "No transaction was found" after a payment was made. */
  notFoundMs: v.optional(milliseconds, 0),
  /** How long verifying says pending after a payment was made. */
  pendingMs: v.optional(milliseconds, 0),
  /** Webhooks bear a hash that is not the merchant's. */
  wrongHash: v.optional(v.boolean(), false),
  /** What the browser is told of a payment that went through. */
  callbackStatus: v.optional(v.picklist(['successful', 'completed']), 'successful'),
});

export type FlutterwaveFaults = v.InferOutput<typeof flutterwaveFaults>;
