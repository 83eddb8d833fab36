import { routes } from '../routes.ts';
import * as offers from '../schemas/offers.ts';
import type { Endpoint } from './endpoint.ts';

export const offerEndpoints = {
  offers: {
    ...routes.offers,
    caller: 'superuser',
    summary: 'The 50 latest emails about offers, newest first, with how many were sent',
    reply: offers.offerList,
    errors: [],
  },
  sendOffer: {
    ...routes.sendOffer,
    caller: 'superuser',
    summary:
      'Email an offer to everybody who agreed to offers, at most once in 24 hours; with an Idempotency-Key a repeated request sends nothing twice',
    body: offers.offerBody,
    reply: offers.offer,
    errors: ['VALIDATION', 'OFFER_TOO_SOON', 'KEY_REUSED'],
  },
  offerRecipients: {
    ...routes.offerRecipients,
    caller: 'superuser',
    summary: 'How many people an offer sent now would go to; counting stops at 10,000',
    reply: offers.offerRecipients,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
