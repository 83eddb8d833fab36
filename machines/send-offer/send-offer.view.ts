import type { SendOfferSnapshot } from './send-offer.machine.ts';
import { formatPeople, initialContext, TEXTS } from './send-offer.rules.ts';
import type { OfferDraft } from './send-offer.types.ts';

export interface SendOfferView {
  state: SendOfferSnapshot['value'];
  step: 'form' | 'confirmation' | 'sent';
  draft: OfferDraft;
  question: string | null;
  error: string | null;
  canSubmit: boolean;
  submitLabel: 'Continue' | 'Counting...';
  /** Of the confirmation, for the first time or again. */
  canSend: boolean;
  sendLabel: string;
  canRetry: boolean;
  canEdit: boolean;
  message: string | null;
}

export function sendOfferView(snapshot: SendOfferSnapshot): SendOfferView {
  const { value, context } = snapshot;
  const people = context.recipients && formatPeople(context.recipients);
  const isForm = value === 'composing' || value === 'counting';
  return {
    state: value,
    step: isForm ? 'form' : value === 'sent' ? 'sent' : 'confirmation',
    draft: context.draft,
    question: isForm || value === 'sent' ? null : `Send this offer to ${people}?`,
    error: context.error,
    canSubmit: snapshot.can({ type: 'offer.submit', draft: initialContext.draft, newKey: '' }),
    submitLabel: value === 'counting' ? 'Counting...' : 'Continue',
    canSend: snapshot.can({ type: 'offer.send' }),
    sendLabel: value === 'sending' ? 'Sending...' : `Send to ${people}`,
    canRetry: snapshot.can({ type: 'offer.retry' }),
    canEdit: snapshot.can({ type: 'offer.edit' }),
    message: value === 'sent' ? TEXTS.sent : null,
  };
}
