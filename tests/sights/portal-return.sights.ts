import type { Sights } from '#tests/support/sight.ts';

export const portalReturnSights = {
  waitingForSession: { lacks: ['7K3M9QXW2VAB'] },
  reading: { lacks: ['The order could not be shown'] },
  asking: { lacks: ['The order could not be shown'] },
  waitingShortly: { sees: ['7K3M9QXW2VAB'], lacks: ['Order Confirmed', 'Pay again'] },
  waitingLonger: { sees: ['7K3M9QXW2VAB'], lacks: ['Order Confirmed', 'Pay by card'] },
  confirmed: { sees: ['Order Confirmed', 'receipt SKU1234567'], lacks: ['Pay again'] },
  decided: { sees: ['7K3M9QXW2VAB'], lacks: ['Order Confirmed', 'Opening the payment page...'] },
  unreadable: { can: ['Continue shopping'], lacks: ['Opening the payment page...'] },
  openingPage: { sees: ['Opening the payment page...'], lacks: ['Pay again'] },
  leftForPortal: { sees: ['Opening the payment page...'], lacks: ['Pay again'] },
  noOrder: { can: ['Continue shopping'], lacks: ['The order could not be shown'] },
  signInNeeded: { lacks: ['The order could not be shown', 'Pay again'] },
} satisfies Sights;
