import type { PaymentReasonCode } from '../../../../contract/payment-reasons.ts';

export const BROWSERS = ['stays', 'gone', 'two tabs'] as const;
export type Browser = (typeof BROWSERS)[number];

/** By what the payer did and what became of the provider's notification. A text says why it cannot happen. */
export type TruthTable<Outcome extends string, Notice extends string, Cell> = Record<
  Outcome,
  Record<Notice, Cell | `n/a: ${string}`>
>;

export interface PaymentRecord {
  order: string;
  placed: boolean;
  attempts: string[];
  /** 3 before the order, which takes 2. */
  stock: { free: number; sold: number };
  mail: string[];
  refunds: { amount: number; reason: string }[];
}

export interface ExpectedOutcome {
  /** Status of order and attempt once payer, punctual notifications and browser are done. */
  soon: Record<Browser, string>;
  end: PaymentRecord;
  /** Why the attempt did not pay the order, in the end. */
  reasonCode: Record<Browser, PaymentReasonCode | null>;
}

const PLACED = 'We have your order';
const CANCELLED = 'Your order was cancelled';

export const PAID: PaymentRecord = {
  order: 'paid',
  placed: true,
  attempts: ['paid'],
  stock: { free: 1, sold: 2 },
  mail: [PLACED, 'Your payment has arrived'],
  refunds: [],
};
const GIVEN_UP = {
  order: 'cancelled',
  placed: true,
  stock: { free: 3, sold: 0 },
  mail: [PLACED, CANCELLED],
  refunds: [],
};
export const FAILED: PaymentRecord = { ...GIVEN_UP, attempts: ['failed'] };
export const ABANDONED: PaymentRecord = { ...GIVEN_UP, attempts: ['abandoned'] };
export const TENTH_PAID: PaymentRecord = {
  ...GIVEN_UP,
  attempts: ['paid'],
  mail: [PLACED, 'We will pay Ksh 240 back to you', CANCELLED],
  refunds: [{ amount: 240, reason: 'Ksh 240 was paid, Ksh 2,400 was due.' }],
};
export const DOLLARS_PAID: PaymentRecord = {
  ...GIVEN_UP,
  attempts: ['paid'],
  mail: [PLACED, 'We will pay Ksh 2,400 back to you', CANCELLED],
  refunds: [{ amount: 2400, reason: 'USD 2400 was paid, Ksh 2,400 was due.' }],
};

export const sameForAllBrowsers = <Soon>(soon: Soon): Record<Browser, Soon> => ({
  stays: soon,
  gone: soon,
  'two tabs': soon,
});
/** Without a notification, an active browser finds out; otherwise reconciliation does. */
export const unlessBrowserGone = <Soon>(soon: Soon, withoutBrowser: Soon): Record<Browser, Soon> => ({
  stays: soon,
  gone: withoutBrowser,
  'two tabs': soon,
});
