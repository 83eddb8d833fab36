import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const mpesaPaymentExpectations = {
  enteringPhone: { visible: ['Pay with M-Pesa'], enabled: ['CONTINUE'] },
  promptUnclear: { enabled: ['CONTINUE', 'I have a prompt on my phone'] },
  initiating: { visible: ['The prompt goes to 0712 345 678'], disabled: ['Sending the prompt...'] },
  'prompted.dialog.waiting': {
    visible: ['M-Pesa Payment Initiated'],
    enabled: ['Pay another way'],
    absent: ['Check Payment Status'],
  },
  'prompted.dialog.readyToCheck': {
    visible: ['Ready to Check Payment'],
    enabled: ['Check Payment Status', 'Just a sec...', 'Close & Try Different Payment'],
  },
  'prompted.dialog.checking': {
    visible: ['Checking Your Payment', 'Asking M-Pesa...'],
    absent: ['Check Payment Status'],
  },
  // Watching shows nothing of its own.
  'prompted.watch.pausing': { visible: ['Ksh 4,500'] },
  'prompted.watch.reading': { visible: ['Ksh 4,500'], absent: ['Asking M-Pesa...'] },
  'prompted.watch.suspended': { visible: ['Ksh 4,500'] },
  paid: { visible: ['Payment Successful!'], enabled: ['View Order Confirmation'] },
  'prompted.dialog.notConfirmed': {
    visible: ['Payment Not Confirmed'],
    enabled: ['Try Again', 'Send Another Prompt', 'Close & Try Different Payment'],
  },
  'prompted.dialog.resending': { visible: ['Sending Another Prompt'], absent: ['Try Again'] },
  alreadyPaid: { absent: ['Check Payment Status', 'Try Again'] },
  alreadyCancelled: { absent: ['Check Payment Status', 'Try Again'] },
  cancelledElsewhere: { absent: ['Check Payment Status', 'Try Again'] },
  closed: { visible: ['Payment Closed'], absent: ['Try Again'] },
} satisfies ScreenExpectations;
