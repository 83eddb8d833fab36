import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const portalReturnExpectations = {
  waitingForSession: { absent: ['7K3M9QXW2VAB'] },
  reading: { absent: ['The order could not be shown'] },
  querying: { absent: ['The order could not be shown'] },
  waitingBriefly: { visible: ['7K3M9QXW2VAB'], absent: ['Order Confirmed'] },
  waitingLonger: { visible: ['7K3M9QXW2VAB'], absent: ['Order Confirmed'] },
  confirmed: { visible: ['Order Confirmed', 'receipt SKU1234567'], absent: ['Pay again'] },
  'decided.unpaid': {
    visible: ['Payment not received'],
    absent: ['Order Confirmed', 'Opening the payment page...'],
  },
  'decided.returning': {
    visible: ['7K3M9QXW2VAB'],
    absent: ['Order Confirmed', 'Opening the payment page...'],
  },
  'decided.cancelled': {
    visible: ['Order cancelled'],
    absent: ['Order Confirmed', 'Pay again', 'Pay with M-Pesa'],
  },
  undecidedOfOthers: { visible: ['7K3M9QXW2VAB'], absent: ['Order Confirmed', 'Pay again'] },
  loadFailed: { enabled: ['Continue shopping'], absent: ['Opening the payment page...'] },
  notFound: { visible: ['Order not found.'], absent: ['Pay again'] },
  openingPage: { visible: ['Opening the payment page...'], absent: ['Pay again'] },
  redirectedToPortal: { visible: ['Opening the payment page...'], absent: ['Pay again'] },
  payingAgain: { visible: ['7K3M9QXW2VAB'], absent: ['Pay again', 'Opening the payment page...'] },
  noOrder: { enabled: ['Continue shopping'], absent: ['The order could not be shown'] },
  signInNeeded: { absent: ['The order could not be shown', 'Pay again'] },
} satisfies ScreenExpectations;
