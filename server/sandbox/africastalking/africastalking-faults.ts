import * as v from 'valibot';
import { commonFaults } from '../faults/common-faults.ts';

export const africastalkingFaults = v.strictObject({
  ...commonFaults,
  /** Takes the message but never replies. */
  syncTimeout: v.optional(v.boolean(), false),
  /** Takes no message and replies with this HTTP status. */
  httpStatus: v.optional(v.nullable(v.picklist([429, 502, 503, 504])), null),
  /** Refuses every number with this code. */
  statusCode: v.optional(v.nullable(v.picklist([401, 402, 403, 404, 405, 406, 407, 500, 501, 502])), null),
  /** Refuses the whole message, as for a sender that is not registered. */
  noRecipients: v.optional(v.boolean(), false),
});
