import type { Sights } from '#tests/support/sight.ts';

export const checkoutSights = {
  'editing.form': { can: ['PAY NOW'], lacks: ['Your cart has changed'] },
  'editing.changes': { sees: ['Your cart has changed'], can: ['Remove'], cannot: ['PAY NOW'] },
  savingAddress: { cannot: ['Processing...'] },
  cancellingOrder: { cannot: ['Processing...'] },
  placingOrder: { cannot: ['Processing...'] },
  openingPortal: { cannot: ['Processing...'] },
  redirecting: { cannot: ['Processing...'] },
  placed: { cannot: ['PAY NOW'] },
  paidBefore: { cannot: ['PAY NOW'] },
  leftForPortal: { cannot: ['PAY NOW'] },
  leftForCard: { cannot: ['PAY NOW'] },
  cartEmpty: { cannot: ['PAY NOW'] },
  turnedAway: { cannot: ['PAY NOW'] },
} satisfies Sights;
