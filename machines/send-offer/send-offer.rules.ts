import { groupDigits } from '#contract/group-digits.ts';
import { getFailureText } from '../port-failure.ts';
import type { CountRecipientsOutput, SendOfferInput, SendOfferOutput } from './send-offer.ports.ts';
import type { OfferDraft, RecipientCount, SendOfferContext, SendOfferEvent } from './send-offer.types.ts';

export const TEXTS = {
  nobody: 'Nobody has agreed to emails about offers yet.',
  uncounted: 'The people could not be counted.',
  unsent: 'The offer could not be sent.',
  noReply:
    'No answer from the shop. The offer may be on its way: try again to find out. Nobody gets it twice.',
  sent: 'The offer is on its way. The list says how many emails were sent.',
};

export const initialContext: SendOfferContext = {
  draft: { subject: '', message: '', parts: [] },
  key: null,
  recipients: null,
  error: null,
};

const isSameDraft = (a: OfferDraft, b: OfferDraft): boolean =>
  a.subject === b.subject &&
  a.message === b.message &&
  a.parts.map(({ id }) => id).join() === b.parts.map(({ id }) => id).join();

export type SubmittedOffer = Pick<Extract<SendOfferEvent, { type: 'offer.submit' }>, 'draft' | 'newKey'>;

/** A draft that is submitted again unchanged keeps its key: it may have been sent although no reply came. */
export function withDraft(
  context: SendOfferContext,
  { draft, newKey }: SubmittedOffer,
): Partial<SendOfferContext> {
  const key = context.key !== null && isSameDraft(context.draft, draft) ? context.key : newKey;
  return { draft, key, error: null };
}

export const toSendInput = ({ draft, key }: SendOfferContext): SendOfferInput => ({
  draft,
  idempotencyKey: key ?? '',
});

export const hasRecipients = (output: CountRecipientsOutput): boolean =>
  output.ok && output.recipients.count > 0;

export const getRecipients = (output: CountRecipientsOutput): RecipientCount | null =>
  output.ok ? output.recipients : null;

export const getCountFailure = (output: CountRecipientsOutput): string =>
  output.ok ? TEXTS.nobody : getFailureText(output, TEXTS.uncounted);

export const getSendFailure = (output: SendOfferOutput): string | null =>
  output.ok ? null : getFailureText(output, TEXTS.unsent, TEXTS.noReply);

/** '1 person', '1,200 people', 'more than 10,000 people'. */
export function formatPeople({ count, capped }: RecipientCount): string {
  const people = count === 1 ? '1 person' : `${groupDigits(count)} people`;
  return capped ? `more than ${people}` : people;
}
