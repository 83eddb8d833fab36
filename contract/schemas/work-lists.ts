import * as v from 'valibot';
import { amount, id, longListOf, page, requiredText, text, timestamp } from './fields.ts';
import { attemptStates, paymentMethods, status } from './orders.ts';

export const taskStates = ['open', 'done'] as const;
const taskState = v.picklist(taskStates, 'Must be open or done');
const MOST_NOTE = 500;

/** Open ones without `state`, the oldest first; done ones the latest first. 20 a page. */
export const workListQuery = v.object({ page, state: v.optional(taskState, 'open') });

const done = { done_at: v.nullable(timestamp), done_by: v.nullable(v.string()) };

/** Money that must be given back by hand. */
export const refundTask = v.object({
  id,
  order_number: v.string(),
  amount,
  reason: v.string(),
  state: taskState,
  note: v.string(),
  /** Name, phone and e-mail of who is paid back; '' once it is done. */
  payee: v.string(),
  method: v.picklist(paymentMethods),
  /** The provider's receipt of the payment, else its reference; null where neither is known. */
  reference: v.nullable(v.string()),
  created_at: timestamp,
  ...done,
});
export const refundPage = longListOf(refundTask);
/** `note` says how the money was sent, or what is known so far. */
export const refundChange = v.object({ state: taskState, note: requiredText(MOST_NOTE) });

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
  ...done,
});
export const paymentReviewPage = longListOf(paymentReview);

export const providerAnswers = ['paid', 'failed', 'reversed', 'pending', 'unknown'] as const;
export const checkedPayment = v.object({
  payment: id,
  /** What the provider says now; 'unknown' where it could not be asked. */
  answer: v.picklist(providerAnswers),
  payment_state: v.picklist(attemptStates),
  order_status: status,
  /** Reasons that are still to be resolved. */
  open_reviews: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

export const outcomes = ['paid', 'failed'] as const;
export const resolution = v.object({
  outcome: v.picklist(outcomes, 'Must be paid or failed'),
  /** Needed where a payment that nobody knows the end of is said to be paid. */
  receipt: v.pipe(
    v.optional(text(64), ''),
    v.check((value) => value === '' || /^[\w-]{4,64}$/.test(value), 'Not a receipt number'),
  ),
  note: requiredText(MOST_NOTE),
});
