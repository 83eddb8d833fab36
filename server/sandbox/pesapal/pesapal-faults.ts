import * as v from 'valibot';
import { commonFaults, milliseconds } from '../faults/common-faults.ts';

/** Pesapal's fault switches; one that is not named has its default. */
export const pesapalFaults = v.strictObject({
  ...commonFaults,
  /** How long an access token lives. */
  tokenLifeMs: v.optional(milliseconds, 300_000),
  /** With true the tokens issued so far are refused, with 'always' every one. */
  tokenExpired: v.optional(v.union([v.boolean(), v.literal('always')]), false),
  /** The order is taken, but its submission is never answered. */
  syncTimeout: v.optional(v.boolean(), false),
  /** Every submission is refused, with HTTP 200 as Pesapal does. */
  refuseSubmit: v.optional(v.boolean(), false),
  /** The payment is decided, and the shop notified, before the submission is answered. */
  decideBeforeReply: v.optional(v.nullable(v.picklist(['pay', 'fail'])), null),
  /** The submission is answered with a page on another site. */
  foreignPage: v.optional(v.boolean(), false),
  /** How the status of a payment that nobody has made is told: as the error payment_details_not_found, or as INVALID. */
  notPaidShape: v.optional(v.picklist(['error', 'invalid']), 'error'),
  /** How long a mobile payment takes until it is completed. */
  mobileDelayMs: v.optional(milliseconds, 20_000),
});
