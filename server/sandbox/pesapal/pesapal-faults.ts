import * as v from 'valibot';
import { commonFaults, milliseconds } from '../faults/common-faults.ts';

export const pesapalFaults = v.strictObject({
  ...commonFaults,
  tokenLifeMs: v.optional(milliseconds, 300_000),
  /** true expires the tokens issued so far; 'always' rejects every token. */
  tokenExpired: v.optional(v.union([v.boolean(), v.literal('always')]), false),
  /** Accepts the order but never replies. */
  syncTimeout: v.optional(v.boolean(), false),
  /** Refuses every submission with HTTP 200, like Pesapal. */
  refuseSubmit: v.optional(v.boolean(), false),
  /** Decides the payment and notifies the shop before replying to the submission. */
  decideBeforeReply: v.optional(v.nullable(v.picklist(['pay', 'fail'])), null),
  foreignPage: v.optional(v.boolean(), false),
  /** Status of an unpaid payment: the error payment_details_not_found, or INVALID. */
  notPaidShape: v.optional(v.picklist(['error', 'invalid']), 'error'),
  mobileDelayMs: v.optional(milliseconds, 20_000),
});
