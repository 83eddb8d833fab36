/** What the payer did with the prompt. Unknown: Safaricom stays unreachable for longer than the shop waits. */
export const OUTCOMES = ['approved', 'declined', 'cancelled', 'timed out', 'unknown'] as const;
export const CALLBACKS = [
  'once',
  'twice',
  'never',
  'late',
  'before the reply',
  'forged',
  'wrong amount',
  'wrong currency',
] as const;
export const BROWSERS = ['stays', 'gone', 'two tabs'] as const;

export type Outcome = (typeof OUTCOMES)[number];
export type Callback = (typeof CALLBACKS)[number];
export type Browser = (typeof BROWSERS)[number];

export interface PaymentRecord {
  order: string;
  attempts: string[];
  /** 3 before the order, which takes 2. */
  stock: { free: number; sold: number };
  mail: string[];
  refunds: { amount: number; reason: string }[];
}

interface ExpectedOutcome {
  /** Status of order and attempt once payer, punctual callbacks and browser are done. */
  soon: Record<Browser, string>;
  end: PaymentRecord;
}

const PLACED = 'We have your order';
const PAID: PaymentRecord = {
  order: 'paid',
  attempts: ['paid'],
  stock: { free: 1, sold: 2 },
  mail: [PLACED, 'Your payment has arrived'],
  refunds: [],
};
const CANCELLED = 'Your order was cancelled';
const GIVEN_UP = {
  order: 'cancelled',
  stock: { free: 3, sold: 0 },
  mail: [PLACED, CANCELLED],
  refunds: [],
};
const FAILED: PaymentRecord = { ...GIVEN_UP, attempts: ['failed'] };
const ABANDONED: PaymentRecord = { ...GIVEN_UP, attempts: ['abandoned'] };
const TENTH_PAID: PaymentRecord = {
  ...GIVEN_UP,
  attempts: ['paid'],
  mail: [PLACED, 'We will pay Ksh 240 back to you', CANCELLED],
  refunds: [{ amount: 240, reason: 'Ksh 240 was paid, Ksh 2,400 was due.' }],
};

const sameForAllBrowsers = (soon: string): ExpectedOutcome['soon'] => ({
  stays: soon,
  gone: soon,
  'two tabs': soon,
});
/** Without a callback, an active browser finds out; otherwise reconciliation does. */
const unlessBrowserGone = (soon: string): ExpectedOutcome['soon'] => ({
  stays: soon,
  gone: 'pending, open',
  'two tabs': soon,
});

const NOTHING_TAKEN = 'n/a: only the callback of a success names an amount';
const SHILLINGS = 'n/a: M-Pesa knows shillings alone, and neither callback nor query names a currency';

const failed = {
  once: { soon: sameForAllBrowsers('pending, failed'), end: FAILED },
  twice: { soon: sameForAllBrowsers('pending, failed'), end: FAILED },
  never: { soon: unlessBrowserGone('pending, failed'), end: FAILED },
  late: { soon: unlessBrowserGone('pending, failed'), end: FAILED },
  'before the reply': { soon: sameForAllBrowsers('pending, failed'), end: FAILED },
  forged: { soon: unlessBrowserGone('pending, failed'), end: FAILED },
  'wrong amount': NOTHING_TAKEN,
  'wrong currency': SHILLINGS,
} as const;
const undecided = { soon: sameForAllBrowsers('pending, open'), end: ABANDONED };

/**
 * Every combination, or why Safaricom's protocol rules it out. A late callback follows a query that returned 1037:
 * Safaricom has been seen to return that for a prompt that was answered a moment later.
 */
export const TRUTH_TABLE: Record<Outcome, Record<Callback, ExpectedOutcome | `n/a: ${string}`>> = {
  approved: {
    once: { soon: sameForAllBrowsers('paid, paid'), end: PAID },
    twice: { soon: sameForAllBrowsers('paid, paid'), end: PAID },
    never: { soon: unlessBrowserGone('paid, paid'), end: PAID },
    late: { soon: unlessBrowserGone('pending, failed'), end: PAID },
    'before the reply': { soon: sameForAllBrowsers('paid, paid'), end: PAID },
    forged: { soon: unlessBrowserGone('paid, paid'), end: PAID },
    'wrong amount': { soon: sameForAllBrowsers('pending, paid'), end: TENTH_PAID },
    'wrong currency': SHILLINGS,
  },
  declined: failed,
  cancelled: failed,
  'timed out': failed,
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
