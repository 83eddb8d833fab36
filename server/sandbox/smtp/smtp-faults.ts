import * as v from 'valibot';
import { commonFaults } from '../faults/common-faults.ts';

/** Of a mail server: `latencyMs` before it answers a message, `errorRate` of the messages refused, `down` refuses all. */
export const smtpFaults = v.strictObject({
  ...commonFaults,
  /** What is refused for good (5xx): the shop as a sender, every recipient, or every message. */
  refuses: v.optional(v.nullable(v.picklist(['sender', 'recipient', 'message'])), null),
});
