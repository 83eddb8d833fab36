import type { OfferBody } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';

export interface OfferedPart {
  id: number;
  name: string;
}

export interface OfferDraft extends Pick<OfferBody, 'subject' | 'message'> {
  parts: readonly OfferedPart[];
}

/** With `capped` there are more than `count`. */
export interface RecipientCount {
  count: number;
  capped?: boolean | undefined;
}

export interface SendOfferContext {
  draft: OfferDraft;
  /** The idempotency key of the draft; null until it is submitted. */
  key: string | null;
  recipients: RecipientCount | null;
  error: string | null;
}

export type SendOfferEvent =
  /** Of a form that passed its own validation. The new key is not used for a draft that has one already. */
  | { type: 'offer.submit'; draft: OfferDraft; newKey: string }
  | { type: 'offer.send' }
  | { type: 'offer.edit' }
  | { type: 'offer.retry' };

export type SendOfferEmitted =
  /** The list of offers has a new one. */
  { type: 'offer.sent' };

export interface SendOfferTypes {
  context: SendOfferContext;
  events: SendOfferEvent;
  emitted: SendOfferEmitted;
  tags: 'busy';
  children: { countRecipients: 'countRecipients'; sendOffer: 'sendOffer' };
  meta: SpecMeta;
}
