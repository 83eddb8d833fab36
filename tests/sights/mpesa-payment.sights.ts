import type { Sights } from '#tests/support/sight.ts';

export const mpesaPaymentSights = {
  enteringPhone: { sees: ['Pay with M-Pesa'], can: ['CONTINUE'] },
  initiating: { sees: ['The prompt goes to 0712 345 678'], cannot: ['Sending the prompt...'] },
  waiting: { sees: ['M-Pesa Payment Initiated'], lacks: ['Check Payment Status'] },
  readyToCheck: {
    sees: ['Ready to Check Payment'],
    can: ['Check Payment Status', 'Just a sec...', 'Close & Try Different Payment'],
  },
  checking: { sees: ['Checking Your Payment', 'Asking M-Pesa...'], lacks: ['Check Payment Status'] },
  paid: { sees: ['Payment Successful!'], can: ['View Order Confirmation'] },
  notConfirmed: {
    sees: ['Payment Not Confirmed'],
    can: ['Try Again', 'Send Another Prompt', 'Close & Try Different Payment'],
  },
  resending: { sees: ['Sending Another Prompt'], lacks: ['Try Again'] },
  paidBefore: { lacks: ['Check Payment Status', 'Try Again'] },
  cancelledBefore: { lacks: ['Check Payment Status', 'Try Again'] },
  closed: { sees: ['Payment Closed'], lacks: ['Try Again'] },
} satisfies Sights;
