import * as v from 'valibot';
import { commonFaults } from '../faults/common-faults.ts';

/** `latencyMs` and `errorRate` apply to messages; `down` refuses everything. */
export const smtpFaults = v.strictObject({
  ...commonFaults,
  /** Rejected permanently (5xx): the sender, every recipient or every message. */
  refuses: v.optional(v.nullable(v.picklist(['sender', 'recipient', 'message'])), null),
});
