import * as v from 'valibot';
import { commonFaults, milliseconds } from '../faults/common-faults.ts';

/** Safaricom's fault switches; one that is not named has its default. */
export const safaricomFaults = v.strictObject({
  ...commonFaults,
  /** How long an unanswered prompt stays open. */
  promptLifetimeMs: v.optional(milliseconds, 60_000),
  /** Every prompt is approved after so long, whatever its phone number; null: people decide. */
  autoApproveMs: v.optional(v.nullable(milliseconds), null),
  /** The callback of a new prompt goes out before the push is answered: approved, unless the phone number says otherwise. */
  callbackBeforeReply: v.optional(v.boolean(), false),
  /** The prompt is created, but the push is never answered. */
  syncTimeout: v.optional(v.boolean(), false),
  /** How the query says that a prompt is still open. */
  queryShape: v.optional(v.picklist(['classic', 'empty', '4999']), 'classic'),
  /** For so long after the push, the query says 4999 whatever `queryShape` says. */
  query4999Ms: v.optional(milliseconds, 0),
  /** Every other query of a decided prompt, beginning with the first, is a server error. */
  queryErrorAfterFinal: v.optional(v.boolean(), false),
  /** Switching it on expires the tokens issued so far; with 'always' every token is refused. */
  tokenExpired: v.optional(v.union([v.boolean(), v.literal('always')]), false),
  /** Push and query are refused for too much traffic, with HTTP 429 (also where true) or 500. */
  spikeArrest: v.optional(v.union([v.boolean(), v.picklist([429, 500])]), false),
  /** Approved payments end in SFC_IC0003 instead. */
  nonNumericResultCode: v.optional(v.boolean(), false),
});

export type SafaricomFaults = v.InferOutput<typeof safaricomFaults>;
