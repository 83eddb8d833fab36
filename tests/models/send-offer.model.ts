import { sendOfferMachine } from '#machines/send-offer/send-offer.machine.ts';
import type { sendOfferPorts } from '#machines/send-offer/send-offer.ports.ts';
import type { OfferDraft } from '#machines/send-offer/send-offer.types.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

export const offerDraft: OfferDraft = {
  subject: 'Brakes for less',
  message: 'Only this week.',
  parts: [{ id: 12, name: 'Brake Pads' }],
};

export const sendOfferModel = {
  machine: sendOfferMachine,
  inputs: { 'the form': undefined },
  events: {
    'offer.submit': { '': { draft: offerDraft, newKey: 'offer-key-1' } },
    'offer.send': { '': {} },
    'offer.edit': { '': {} },
    'offer.retry': { '': {} },
  },
  ports: {
    countRecipients: {
      'three people': { ok: true, recipients: { count: 3 } },
      nobody: { ok: true, recipients: { count: 0 } },
      refused: { ok: false, kind: 'refused', message: "You don't have permission to access this resource." },
      'no answer': { ok: false, kind: 'network' },
    },
    sendOffer: {
      accepted: { ok: true },
      'too soon': { ok: false, kind: 'refused', message: 'An offer was sent less than 24 hours ago.' },
      'no answer': { ok: false, kind: 'network' },
    },
  },
  project: ({ draft, key, recipients, error }) => [draft, key, recipients, error],
} satisfies MachineModel<typeof sendOfferMachine, typeof sendOfferPorts>;
