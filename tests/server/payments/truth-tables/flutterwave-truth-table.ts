import type { PaymentReasonCode } from '../../../../contract/payment-reasons.ts';
import {
  type Browser,
  type PaymentRecord,
  sameForAllBrowsers,
  type TruthTable,
  unlessBrowserGone,
} from './truth-table-records.ts';

export type Payer =
  /** The bank charges the card. */
  | 'approved'
  /** The bank declines. */
  | 'declined'
  /** The window is closed without a card. */
  | 'closed'
  /** Nobody does anything for 31 minutes. */
  | 'timed out'
  /** The bank has not decided. */
  | 'unknown';

export type Webhook =
  /** After the browser. */
  | 'once'
  /** After the browser, repeated. */
  | 'twice'
  /** Lost. */
  | 'never'
  /** 3 s afterwards. */
  | 'late'
  /** Before the browser. */
  | 'first'
  /** A stranger's, with a wrong hash; the true one is lost. */
  | 'forged'
  /** Once, of a charge of a tenth. */
  | 'wrong amount'
  /** Once, of a charge in naira. */
  | 'wrong currency';

export interface ExpectedCardOutcome {
  /** To each tab that places the order. */
  answer: string;
  /** Once payer, browser and webhooks are done. */
  soon: Record<Browser, PaymentRecord>;
  /** After the shop has asked about all payments. */
  end: PaymentRecord;
  /** Why the attempt did not pay the order, once the shop has asked again after 31 minutes. */
  reasonCode: PaymentReasonCode | null;
}

const PAID: PaymentRecord = {
  order: 'paid',
  placed: true,
  attempts: ['paid'],
  stock: { free: 1, sold: 2 },
  mail: ['Your payment has arrived'],
  refunds: [],
};
const HELD: PaymentRecord = {
  order: 'pending',
  placed: false,
  attempts: ['open'],
  stock: { free: 1, sold: 0 },
  mail: [],
  refunds: [],
};
const DECLINED: PaymentRecord = { ...HELD, attempts: ['failed'] };
const GIVEN_UP: PaymentRecord = {
  ...HELD,
  order: 'cancelled',
  attempts: ['abandoned'],
  stock: { free: 3, sold: 0 },
};
const TENTH_PAID: PaymentRecord = {
  ...HELD,
  attempts: ['paid'],
  mail: ['We will pay Ksh 240 back to you'],
  refunds: [{ amount: 240, reason: 'Ksh 240 was paid, Ksh 2,400 was due.' }],
};
const NAIRA_PAID: PaymentRecord = {
  ...HELD,
  attempts: ['paid'],
  mail: ['We will pay Ksh 2,400 back to you'],
  refunds: [{ amount: 2400, reason: 'NGN 2400 was paid, Ksh 2,400 was due.' }],
};

const NO_CHARGE = 'n/a: no card was charged, so Flutterwave has nothing to tell';
const NOTHING_TAKEN = 'n/a: a declined card is charged nothing, in no currency';
const UNDECIDED = '409 PAYMENT_UNDECIDED';
const FAILED = '409 PAYMENT_FAILED';
const PLACED = '200 paid';

/** Every combination, or why Flutterwave's protocol rules it out. */
export const TRUTH_TABLE: TruthTable<Payer, Webhook, ExpectedCardOutcome> = {
  approved: {
    once: { answer: PLACED, soon: sameForAllBrowsers(PAID), end: PAID, reasonCode: null },
    twice: { answer: PLACED, soon: sameForAllBrowsers(PAID), end: PAID, reasonCode: null },
    never: { answer: PLACED, soon: unlessBrowserGone(PAID, HELD), end: PAID, reasonCode: null },
    late: { answer: PLACED, soon: sameForAllBrowsers(PAID), end: PAID, reasonCode: null },
    first: { answer: PLACED, soon: sameForAllBrowsers(PAID), end: PAID, reasonCode: null },
    forged: { answer: PLACED, soon: unlessBrowserGone(PAID, HELD), end: PAID, reasonCode: null },
    'wrong amount': {
      answer: FAILED,
      soon: sameForAllBrowsers(TENTH_PAID),
      end: TENTH_PAID,
      reasonCode: 'wrong_amount',
    },
    'wrong currency': {
      answer: FAILED,
      soon: sameForAllBrowsers(NAIRA_PAID),
      end: NAIRA_PAID,
      reasonCode: 'wrong_amount',
    },
  },
  declined: {
    once: { answer: FAILED, soon: sameForAllBrowsers(DECLINED), end: DECLINED, reasonCode: 'declined' },
    twice: { answer: FAILED, soon: sameForAllBrowsers(DECLINED), end: DECLINED, reasonCode: 'declined' },
    never: { answer: FAILED, soon: unlessBrowserGone(DECLINED, HELD), end: DECLINED, reasonCode: 'declined' },
    late: { answer: FAILED, soon: sameForAllBrowsers(DECLINED), end: DECLINED, reasonCode: 'declined' },
    first: { answer: FAILED, soon: sameForAllBrowsers(DECLINED), end: DECLINED, reasonCode: 'declined' },
    forged: {
      answer: FAILED,
      soon: unlessBrowserGone(DECLINED, HELD),
      end: DECLINED,
      reasonCode: 'declined',
    },
    'wrong amount': NOTHING_TAKEN,
    'wrong currency': NOTHING_TAKEN,
  },
  closed: {
    once: NO_CHARGE,
    twice: NO_CHARGE,
    never: { answer: UNDECIDED, soon: sameForAllBrowsers(HELD), end: HELD, reasonCode: 'not_reported' },
    late: NO_CHARGE,
    first: NO_CHARGE,
    forged: { answer: UNDECIDED, soon: sameForAllBrowsers(HELD), end: HELD, reasonCode: 'not_reported' },
    'wrong amount': NO_CHARGE,
    'wrong currency': NO_CHARGE,
  },
  'timed out': {
    once: NO_CHARGE,
    twice: NO_CHARGE,
    never: { answer: UNDECIDED, soon: sameForAllBrowsers(HELD), end: GIVEN_UP, reasonCode: 'not_reported' },
    late: NO_CHARGE,
    first: NO_CHARGE,
    forged: { answer: UNDECIDED, soon: sameForAllBrowsers(HELD), end: GIVEN_UP, reasonCode: 'not_reported' },
    'wrong amount': NO_CHARGE,
    'wrong currency': NO_CHARGE,
  },
  unknown: {
    once: { answer: UNDECIDED, soon: sameForAllBrowsers(HELD), end: HELD, reasonCode: null },
    twice: { answer: UNDECIDED, soon: sameForAllBrowsers(HELD), end: HELD, reasonCode: null },
    never: { answer: UNDECIDED, soon: sameForAllBrowsers(HELD), end: HELD, reasonCode: null },
    late: { answer: UNDECIDED, soon: sameForAllBrowsers(HELD), end: HELD, reasonCode: null },
    first: { answer: UNDECIDED, soon: sameForAllBrowsers(HELD), end: HELD, reasonCode: null },
    forged: { answer: UNDECIDED, soon: sameForAllBrowsers(HELD), end: HELD, reasonCode: null },
    'wrong amount': {
      answer: UNDECIDED,
      soon: sameForAllBrowsers(HELD),
      end: HELD,
      reasonCode: 'wrong_amount',
    },
    'wrong currency': {
      answer: UNDECIDED,
      soon: sameForAllBrowsers(HELD),
      end: HELD,
      reasonCode: 'wrong_amount',
    },
  },
};
