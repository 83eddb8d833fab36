import * as v from 'valibot';
import { amount, cappedListOf, id, page, requiredText, text, timestamp } from './fields.ts';
import { attemptStates, paymentMethods, status } from './orders.ts';

export const taskStates = ['open', 'done'] as const;
const taskState = v.picklist(taskStates, 'Must be open or done');
const MAX_NOTE_LENGTH = 500;

/** Open ones without `state`, the oldest first; done ones the latest first. 20 a page. */
export const workListQuery = v.object({ page, state: v.optional(taskState, 'open') });

const completionFields = { done_at: v.nullable(timestamp), done_by: v.nullable(v.string()) };

export const refundStates = ['open', 'done', 'waived', 'reversed'] as const;
const MAX_REFERENCE_LENGTH = 64;

/** One transfer to whoever is paid back; `returned_at` where it came back to the shop. */
export const refundPayback = v.object({
  id,
  amount,
  reference: v.string(),
  at: timestamp,
  by: v.string(),
  returned_at: v.nullable(timestamp),
  returned_note: v.string(),
});

/** Money that must be given back by hand. */
export const refundTask = v.object({
  id,
  order_number: v.string(),
  /** What is due in whole, and how much of it was paid back. */
  amount,
  paid_back: amount,
  reason: v.string(),
  /** Done: all was paid back. Waived: the payment counts as it is. Reversed: the provider took the money back. */
  state: v.picklist(refundStates),
  note: v.string(),
  /** Name, phone and e-mail of who is paid back; '' once it is closed. */
  payee: v.string(),
  method: v.picklist(paymentMethods),
  /** The provider's receipt of the payment, else its reference; null where neither is known. */
  reference: v.nullable(v.string()),
  /** The provider's id of a further charge under the same reference; null for the payment itself. */
  transaction: v.nullable(v.string()),
  /** When the provider took the payment back by itself. */
  reversed_at: v.nullable(timestamp),
  /** The oldest first. */
  paybacks: v.array(refundPayback),
  created_at: timestamp,
  ...completionFields,
});
export const refundPage = cappedListOf(refundTask);
/** `note` says what is known so far. */
export const refundNote = v.object({ note: requiredText(MAX_NOTE_LENGTH) });
export const payback = v.object({
  amount: v.pipe(amount, v.minValue(1, 'At least Ksh 1')),
  /** The number of the transfer. */
  reference: requiredText(MAX_REFERENCE_LENGTH),
  note: v.optional(text(MAX_NOTE_LENGTH), ''),
});
/** The transfer that came back, and how that is known. */
export const refundReopening = v.object({ payback: id, note: requiredText(MAX_NOTE_LENGTH) });

export const reviewKinds = ['undecided', 'amount', 'reversal'] as const;

/** A payment that only a person can decide. */
export const paymentReview = v.object({
  id,
  /** The id of the payment: of the attempt, which may be under review for more than one reason. */
  payment: id,
  order_number: v.string(),
  order_status: status,
  kind: v.picklist(reviewKinds),
  reason: v.string(),
  state: taskState,
  note: v.string(),
  method: v.picklist(paymentMethods),
  payment_state: v.picklist(attemptStates),
  amount,
  /** What the provider told, else what a callback claimed; null where neither is known. */
  receipt: v.nullable(v.string()),
  /** Our or the provider's name of the payment, by which its own pages find it. */
  reference: v.nullable(v.string()),
  payer: v.string(),
  created_at: timestamp,
  ...completionFields,
});
export const paymentReviewPage = cappedListOf(paymentReview);

export const providerStatuses = ['paid', 'failed', 'reversed', 'pending', 'unknown'] as const;
export const checkedPayment = v.object({
  payment: id,
  /** What the provider says now; 'unknown' where it could not be asked. */
  answer: v.picklist(providerStatuses),
  payment_state: v.picklist(attemptStates),
  order_status: status,
  /** Reasons that are still to be resolved. */
  open_reviews: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

const RECEIPT_PATTERN = /^[\w-]{4,64}$/;
export const receiptEntry = v.object({
  receipt: v.pipe(requiredText(64), v.regex(RECEIPT_PATTERN, 'Not a receipt number')),
});
export const enteredReceipt = v.object({ payment: id, order_number: v.string(), receipt: v.string() });

export const resolutionOutcomes = ['paid', 'failed'] as const;
export const resolution = v.object({
  outcome: v.picklist(resolutionOutcomes, 'Must be paid or failed'),
  /** Needed where a payment that nobody knows the end of is said to be paid. */
  receipt: v.pipe(
    v.optional(text(64), ''),
    v.check((value) => value === '' || RECEIPT_PATTERN.test(value), 'Not a receipt number'),
  ),
  note: requiredText(MAX_NOTE_LENGTH),
});
