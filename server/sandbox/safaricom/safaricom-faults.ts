import * as v from 'valibot';
import { commonFaults, milliseconds } from '../faults/common-faults.ts';

export const safaricomFaults = v.strictObject({
  ...commonFaults,
  promptLifetimeMs: v.optional(milliseconds, 60_000),
  /** Approves every prompt after this time, whatever its phone number; null: people decide. */
  autoApproveMs: v.optional(v.nullable(milliseconds), null),
  /** Sends the callback before replying to the push: approved, unless the phone number determines another result. */
  callbackBeforeReply: v.optional(v.boolean(), false),
  /** Creates the prompt but never replies. */
  syncTimeout: v.optional(v.boolean(), false),
  queryShape: v.optional(v.picklist(['classic', 'empty', '4999']), 'classic'),
  /** For this long after the push the query replies 4999, whatever `queryShape` is. */
  query4999Ms: v.optional(milliseconds, 0),
  /** Fails every other query of a decided prompt, starting with the first. */
  queryErrorAfterFinal: v.optional(v.boolean(), false),
  /** true expires the tokens issued so far; 'always' rejects every token. */
  tokenExpired: v.optional(v.union([v.boolean(), v.literal('always')]), false),
  /** Rejects pushes and queries as too much traffic; true means HTTP 429. */
  spikeArrest: v.optional(v.union([v.boolean(), v.picklist([429, 500])]), false),
  /** Approved payments get SFC_IC0003 instead. */
  nonNumericResultCode: v.optional(v.boolean(), false),
});

export type SafaricomFaults = v.InferOutput<typeof safaricomFaults>;
