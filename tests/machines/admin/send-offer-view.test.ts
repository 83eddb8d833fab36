import { expect, test } from 'vitest';
import { sendOfferMachine } from '#machines/send-offer/send-offer.machine.ts';
import { type SendOfferView, sendOfferView } from '#machines/send-offer/send-offer.view.ts';

const DRAFT = { subject: 'Brakes', message: 'All brakes at a lower price.', parts: [] };
const NOTHING_CAN: Partial<SendOfferView> = {
  canSubmit: false,
  canSend: false,
  canRetry: false,
  canEdit: false,
  message: null,
};
test.each([
  ['composing', { step: 'form', question: null, canSubmit: true, submitLabel: 'Continue' }],
  ['counting', { step: 'form', question: null, submitLabel: 'Counting...' }],
  ['confirming', { step: 'confirmation', canSend: true, canEdit: true, sendLabel: 'Send to 2 people' }],
  ['sending', { step: 'confirmation', sendLabel: 'Sending...' }],
  ['failed', { step: 'confirmation', canRetry: true, canEdit: true, sendLabel: 'Send to 2 people' }],
  [
    'sent',
    {
      step: 'sent',
      question: null,
      message: 'The offer is on its way. The list says how many emails were sent.',
    },
  ],
] as const)('an offer in %s', (value, expected) => {
  const context = { draft: DRAFT, key: 'k1', recipients: { count: 2 }, error: null };
  expect(sendOfferView(sendOfferMachine.resolveState({ value, context }))).toMatchObject({
    state: value,
    draft: DRAFT,
    question: 'Send this offer to 2 people?',
    ...NOTHING_CAN,
    ...expected,
  });
});
