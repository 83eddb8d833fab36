import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const purchaseExpectations = {
  idle: { visible: ['Loading...'], absent: ['Try again'] },
  restoring: { visible: ['Loading...'], absent: ['Try again', 'PAY NOW', 'CONTINUE'] },
  unavailable: { enabled: ['Try again'], absent: ['Loading...', 'PAY NOW', 'CONTINUE'] },
  checkout: { enabled: ['PAY NOW'], absent: ['Try again', 'CONTINUE'] },
  'mpesaPayment.number': { enabled: ['CONTINUE'], absent: ['PAY NOW', 'M-Pesa Payment Initiated'] },
  'mpesaPayment.prompt': { visible: ['M-Pesa Payment Initiated'], absent: ['CONTINUE', 'PAY NOW'] },
  cardPayment: { visible: ['Pay by card'], absent: ['PAY NOW', 'CONTINUE'] },
  confirmation: { absent: ['PAY NOW', 'CONTINUE', 'M-Pesa Payment Initiated'] },
  redirectedToPortal: { visible: ['Loading...'], absent: ['Try again', 'PAY NOW'] },
  leaving: { visible: ['Loading...'], absent: ['Try again', 'PAY NOW'] },
} satisfies ScreenExpectations;
