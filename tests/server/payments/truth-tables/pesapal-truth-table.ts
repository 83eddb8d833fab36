import type { PaymentReasonCode } from '../../../../contract/payment-reasons.ts';
import {
  ABANDONED,
  DOLLARS_PAID,
  type ExpectedOutcome,
  FAILED,
  PAID,
  sameForAllBrowsers,
  TENTH_PAID,
  type TruthTable,
  unlessBrowserGone,
} from './truth-table-records.ts';

/** What the payer did, as Pesapal knows it. Unknown: Pesapal stays unreachable for longer than the shop waits. */
export type Outcome = 'approved' | 'declined' | 'cancelled' | 'timed out' | 'unknown';
export type Notice =
  | 'once'
  | 'twice'
  | 'never'
  | 'late'
  | 'before the reply'
  | 'forged'
  | 'wrong amount'
  | 'wrong currency';

/** Pesapal does not report an abandoned page; only the browser's return through the cancel URL shows it. */
const abandonedIfReturned = unlessBrowserGone('pending, abandoned', 'pending, open');

const leftIfReturned = unlessBrowserGone<PaymentReasonCode>('page_left', 'not_reported');
const noReason = sameForAllBrowsers(null);
const declined = sameForAllBrowsers('declined' as const);
const wrongAmount = sameForAllBrowsers('wrong_amount' as const);
const notReported = sameForAllBrowsers('not_reported' as const);

const NOTHING_TAKEN = 'n/a: nothing was taken, so no amount and no currency can be wrong';
const NO_CHANGE = 'n/a: Pesapal notifies of a change of the payment, and none was made';
const NO_PAGE_YET = 'n/a: what is cancelled is the page, whose address only the reply tells';
const NO_QUERY = 'n/a: what was taken stands in the answer that cannot be had';
const ANSWERED =
  'n/a: Pesapal answers the submission, so it answers the question that its notification makes';

/** Every combination, or why Pesapal's protocol rules it out. */
export const TRUTH_TABLE: TruthTable<Outcome, Notice, ExpectedOutcome> = {
  approved: {
    once: { soon: sameForAllBrowsers('paid, paid'), end: PAID, reasonCode: noReason },
    twice: { soon: sameForAllBrowsers('paid, paid'), end: PAID, reasonCode: noReason },
    never: { soon: unlessBrowserGone('paid, paid', 'pending, open'), end: PAID, reasonCode: noReason },
    late: { soon: unlessBrowserGone('paid, paid', 'pending, open'), end: PAID, reasonCode: noReason },
    'before the reply': { soon: sameForAllBrowsers('paid, paid'), end: PAID, reasonCode: noReason },
    forged: { soon: unlessBrowserGone('paid, paid', 'pending, open'), end: PAID, reasonCode: noReason },
    'wrong amount': { soon: sameForAllBrowsers('pending, paid'), end: TENTH_PAID, reasonCode: wrongAmount },
    'wrong currency': {
      soon: sameForAllBrowsers('pending, paid'),
      end: DOLLARS_PAID,
      reasonCode: wrongAmount,
    },
  },
  declined: {
    once: { soon: sameForAllBrowsers('pending, failed'), end: FAILED, reasonCode: declined },
    twice: { soon: sameForAllBrowsers('pending, failed'), end: FAILED, reasonCode: declined },
    never: { soon: unlessBrowserGone('pending, failed', 'pending, open'), end: FAILED, reasonCode: declined },
    late: { soon: unlessBrowserGone('pending, failed', 'pending, open'), end: FAILED, reasonCode: declined },
    'before the reply': { soon: sameForAllBrowsers('pending, failed'), end: FAILED, reasonCode: declined },
    forged: {
      soon: unlessBrowserGone('pending, failed', 'pending, open'),
      end: FAILED,
      reasonCode: declined,
    },
    'wrong amount': NOTHING_TAKEN,
    'wrong currency': NOTHING_TAKEN,
  },
  cancelled: {
    once: { soon: abandonedIfReturned, end: ABANDONED, reasonCode: leftIfReturned },
    twice: { soon: abandonedIfReturned, end: ABANDONED, reasonCode: leftIfReturned },
    never: { soon: abandonedIfReturned, end: ABANDONED, reasonCode: leftIfReturned },
    late: { soon: abandonedIfReturned, end: ABANDONED, reasonCode: leftIfReturned },
    'before the reply': NO_PAGE_YET,
    forged: { soon: abandonedIfReturned, end: ABANDONED, reasonCode: leftIfReturned },
    'wrong amount': NOTHING_TAKEN,
    'wrong currency': NOTHING_TAKEN,
  },
  'timed out': {
    once: NO_CHANGE,
    twice: NO_CHANGE,
    never: { soon: sameForAllBrowsers('pending, open'), end: ABANDONED, reasonCode: notReported },
    late: NO_CHANGE,
    'before the reply': NO_CHANGE,
    forged: { soon: sameForAllBrowsers('pending, open'), end: ABANDONED, reasonCode: notReported },
    'wrong amount': NOTHING_TAKEN,
    'wrong currency': NOTHING_TAKEN,
  },
  unknown: {
    once: { soon: sameForAllBrowsers('pending, open'), end: ABANDONED, reasonCode: notReported },
    twice: { soon: sameForAllBrowsers('pending, open'), end: ABANDONED, reasonCode: notReported },
    never: { soon: sameForAllBrowsers('pending, open'), end: ABANDONED, reasonCode: notReported },
    late: { soon: sameForAllBrowsers('pending, open'), end: ABANDONED, reasonCode: notReported },
    'before the reply': ANSWERED,
    forged: { soon: sameForAllBrowsers('pending, open'), end: ABANDONED, reasonCode: notReported },
    'wrong amount': NO_QUERY,
    'wrong currency': NO_QUERY,
  },
};
