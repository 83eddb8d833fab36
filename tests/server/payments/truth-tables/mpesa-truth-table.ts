import type { PaymentReasonCode } from '../../../../contract/payment-reasons.ts';
import {
  ABANDONED,
  type ExpectedOutcome,
  FAILED,
  PAID,
  sameForAllBrowsers,
  TENTH_PAID,
  type TruthTable,
  unlessBrowserGone,
} from './truth-table-records.ts';

/** What the payer did with the prompt. Unknown: Safaricom stays unreachable for longer than the shop waits. */
export type Outcome = 'approved' | 'declined' | 'cancelled' | 'timed out' | 'unknown';
export type Callback =
  | 'once'
  | 'twice'
  | 'never'
  | 'late'
  | 'before the reply'
  | 'forged'
  | 'wrong amount'
  | 'wrong currency';

const NOTHING_TAKEN = 'n/a: only the callback of a success names an amount';
const SHILLINGS = 'n/a: M-Pesa knows shillings alone, and neither callback nor query names a currency';

const noReason = sameForAllBrowsers(null);

/** `code` is what Safaricom reports in the end. */
const failed = (code: PaymentReasonCode) => {
  const reasonCode = sameForAllBrowsers(code);
  return {
    once: { soon: sameForAllBrowsers('pending, failed'), end: FAILED, reasonCode },
    twice: { soon: sameForAllBrowsers('pending, failed'), end: FAILED, reasonCode },
    never: { soon: unlessBrowserGone('pending, failed', 'pending, open'), end: FAILED, reasonCode },
    late: {
      soon: unlessBrowserGone('pending, failed', 'pending, open'),
      end: FAILED,
      reasonCode: unlessBrowserGone<PaymentReasonCode>('phone_unreachable', code),
    },
    'before the reply': { soon: sameForAllBrowsers('pending, failed'), end: FAILED, reasonCode },
    forged: { soon: unlessBrowserGone('pending, failed', 'pending, open'), end: FAILED, reasonCode },
    'wrong amount': NOTHING_TAKEN,
    'wrong currency': SHILLINGS,
  } as const;
};
const undecided = {
  soon: sameForAllBrowsers('pending, open'),
  end: ABANDONED,
  reasonCode: sameForAllBrowsers('not_reported' as const),
};

/**
 * Every combination, or why Safaricom's protocol rules it out. A late callback follows a query that returned 1037:
 * Safaricom has been seen to return that for a prompt that was answered a moment later.
 */
export const TRUTH_TABLE: TruthTable<Outcome, Callback, ExpectedOutcome> = {
  approved: {
    once: { soon: sameForAllBrowsers('paid, paid'), end: PAID, reasonCode: noReason },
    twice: { soon: sameForAllBrowsers('paid, paid'), end: PAID, reasonCode: noReason },
    never: { soon: unlessBrowserGone('paid, paid', 'pending, open'), end: PAID, reasonCode: noReason },
    late: { soon: unlessBrowserGone('pending, failed', 'pending, open'), end: PAID, reasonCode: noReason },
    'before the reply': { soon: sameForAllBrowsers('paid, paid'), end: PAID, reasonCode: noReason },
    forged: { soon: unlessBrowserGone('paid, paid', 'pending, open'), end: PAID, reasonCode: noReason },
    'wrong amount': {
      soon: sameForAllBrowsers('pending, paid'),
      end: TENTH_PAID,
      reasonCode: sameForAllBrowsers('wrong_amount'),
    },
    'wrong currency': SHILLINGS,
  },
  declined: failed('wrong_pin'),
  cancelled: failed('prompt_cancelled'),
  'timed out': failed('phone_unreachable'),
  unknown: {
    once: undecided,
    twice: undecided,
    never: undecided,
    late: undecided,
    'before the reply': undecided,
    forged: undecided,
    'wrong amount': undecided,
    'wrong currency': SHILLINGS,
  },
};
