import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const checkoutExpectations = {
  checkingFit: { visible: ['Checking whether your parts fit…'], disabled: ['Processing...'] },
  reviewingFit: {
    visible: ['Do these parts fit?'],
    enabled: ['Remove', 'For another car', 'Buy anyway'],
    disabled: ['PAY NOW'],
  },
  'editing.form': { enabled: ['PAY NOW'], absent: ['Your cart has changed'] },
  'editing.changes': { visible: ['Your cart has changed'], enabled: ['Remove'], disabled: ['PAY NOW'] },
  savingAddress: { disabled: ['Processing...'] },
  cancellingOrder: { disabled: ['Processing...'] },
  placingOrder: { disabled: ['Processing...'] },
  openingPortal: { disabled: ['Processing...'] },
  redirecting: { disabled: ['Processing...'] },
  placed: { disabled: ['PAY NOW'] },
  alreadyPaid: { disabled: ['PAY NOW'] },
  redirectedToPortal: { disabled: ['PAY NOW'] },
  redirectedToCard: { disabled: ['PAY NOW'] },
  cartEmpty: { disabled: ['PAY NOW'] },
  signInRequired: { disabled: ['PAY NOW'] },
} satisfies ScreenExpectations;
