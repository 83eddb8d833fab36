import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const mpesaPaymentExpectations = {
  enteringPhone: { visible: ['Pay with M-Pesa'], enabled: ['CONTINUE'] },
  initiating: { visible: ['The prompt goes to 0712 345 678'], disabled: ['Sending the prompt...'] },
  waiting: { visible: ['M-Pesa Payment Initiated'], absent: ['Check Payment Status'] },
  readyToCheck: {
    visible: ['Ready to Check Payment'],
    enabled: ['Check Payment Status', 'Just a sec...', 'Close & Try Different Payment'],
  },
  checking: { visible: ['Checking Your Payment', 'Asking M-Pesa...'], absent: ['Check Payment Status'] },
  paid: { visible: ['Payment Successful!'], enabled: ['View Order Confirmation'] },
  notConfirmed: {
    visible: ['Payment Not Confirmed'],
    enabled: ['Try Again', 'Send Another Prompt', 'Close & Try Different Payment'],
  },
  resending: { visible: ['Sending Another Prompt'], absent: ['Try Again'] },
  alreadyPaid: { absent: ['Check Payment Status', 'Try Again'] },
  alreadyCancelled: { absent: ['Check Payment Status', 'Try Again'] },
  closed: { visible: ['Payment Closed'], absent: ['Try Again'] },
} satisfies ScreenExpectations;
