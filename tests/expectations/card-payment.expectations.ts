import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const cardPaymentExpectations = {
  loadingScript: { visible: ['Preparing the payment...'], absent: ['Try again'] },
  waitingToReload: { visible: ['Preparing the payment...'], absent: ['Try again'] },
  scriptFailed: {
    visible: ['Failed to load payment modal. Check your internet connection and retry later.'],
    enabled: ['Try again'],
  },
  initialising: { visible: ['Preparing the payment...'], absent: ['Try again'] },
  initialisationFailed: { enabled: ['Try again', 'Pay another way'] },
  ready: { enabled: ['Pay another way'], absent: ['Preparing the payment...', 'Try again'] },
  checkingBeforePaying: { visible: ['Preparing the payment...'], absent: ['Payment failed'] },
  renewingReference: { visible: ['Preparing the payment...'], absent: ['Payment failed', 'Try again'] },
  modalOpen: {
    visible: ['Please finish the payment in the card window.'],
    absent: ['Pay another way', 'Payment failed'],
  },
  placing: { visible: ['Confirming your payment…'], absent: ['Pay another way', 'Ask again'] },
  waitingToConfirm: { visible: ['Confirming your payment…'], absent: ['Pay another way', 'Ask again'] },
  placingFailed: { enabled: ['Ask again'], absent: ['Pay another way'] },
  checking: { visible: ['Asking whether your payment arrived...'], absent: ['Pay another way'] },
  waitingToCheck: { visible: ['Asking whether your payment arrived...'], absent: ['Pay another way'] },
  notPaid: { visible: ['Payment failed or cancelled.'], enabled: ['Pay another way'] },
  checkingBeforeRetry: { visible: ['Asking whether your payment arrived...'], absent: ['Payment failed'] },
  placed: { absent: ['Confirming your payment…', 'Pay another way', 'Ask again'] },
  alreadyPaid: { absent: ['Preparing the payment...', 'Try again'] },
  alreadyCancelled: { visible: ['Failed to initialize payment'], absent: ['Try again'] },
  linesRefused: { disabled: ['Pay Ksh 3,700'], absent: ['Try again'] },
  cartEmpty: { disabled: ['Pay Ksh 0'] },
  detailsMissing: { disabled: ['Pay Ksh 3,700'] },
  off: { absent: ['Pay Ksh'] },
} satisfies ScreenExpectations;
