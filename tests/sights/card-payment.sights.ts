import type { Sights } from '#tests/support/sight.ts';

export const cardPaymentSights = {
  loadingScript: { sees: ['Preparing the payment...'], lacks: ['Try again'] },
  waitingToReload: { sees: ['Preparing the payment...'], lacks: ['Try again'] },
  scriptFailed: {
    sees: ['Failed to load payment modal. Check your internet connection and retry later.'],
    can: ['Try again'],
  },
  initialising: { sees: ['Preparing the payment...'], lacks: ['Try again'] },
  initialisationFailed: { can: ['Try again', 'Pay another way'] },
  ready: { can: ['Pay another way'], lacks: ['Preparing the payment...', 'Try again'] },
  modalOpen: {
    sees: ['Please finish the payment in the card window.'],
    lacks: ['Pay another way', 'Payment failed'],
  },
  placing: { sees: ['Confirming your payment…'], lacks: ['Pay another way', 'Ask again'] },
  confirming: { sees: ['Confirming your payment…'], lacks: ['Pay another way', 'Ask again'] },
  placingFailed: { can: ['Ask again'], lacks: ['Pay another way'] },
  checking: { sees: ['Asking whether your payment arrived...'], lacks: ['Pay another way'] },
  checkingAgain: { sees: ['Asking whether your payment arrived...'], lacks: ['Pay another way'] },
  notPaid: { sees: ['Payment failed or cancelled.'], can: ['Pay another way'] },
  checkingFirst: { sees: ['Asking whether your payment arrived...'], lacks: ['Payment failed'] },
  placed: { lacks: ['Confirming your payment…', 'Pay another way', 'Ask again'] },
  paidBefore: { lacks: ['Preparing the payment...', 'Try again'] },
  cancelledBefore: { sees: ['Failed to initialize payment'], lacks: ['Try again'] },
  linesRefused: { cannot: ['Pay Ksh 3,700'], lacks: ['Try again'] },
  cartEmpty: { cannot: ['Pay Ksh 0'] },
  detailsMissing: { cannot: ['Pay Ksh 3,700'] },
  off: { lacks: ['Pay Ksh'] },
} satisfies Sights;
