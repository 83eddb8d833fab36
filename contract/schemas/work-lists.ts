import * as v from 'valibot';
import { amount, cappedListOf, id, page, queryText, timestamp } from './fields.ts';
import { attemptStates, paymentMethods, status } from './orders.ts';

export const taskStates = ['open', 'done'] as const;
const taskState = v.picklist(taskStates, 'Must be open or done');

/** Open tasks come oldest first, done tasks newest first, 20 per page. `state` defaults to 'open'. */
export const workListQuery = v.object({ page, state: v.optional(taskState, 'open') });

const completionFields = { done_at: v.nullable(timestamp), done_by: v.nullable(v.string()) };

/** The emails that are listed with the open tasks. */
export const MAX_FAILED_EMAILS = 10;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const taskCount = v.object({
  /** Up to 10,000. */
  count,
  capped: v.optional(v.boolean()),
  /** Since when the oldest one waits. */
  oldest_at: v.nullable(timestamp),
});

/** Of each kind in the list of open tasks. */
export const MAX_OLDEST_TASKS = 3;
/** A kind of task with its oldest ones, the oldest first; absent when there are none. */
const namedTasks = v.object({
  ...taskCount.entries,
  oldest: v.optional(
    v.pipe(
      v.array(
        v.object({
          /** The number of the order, or the id of the car request. */
          subject: v.string(),
          since: timestamp,
        }),
      ),
      v.maxLength(MAX_OLDEST_TASKS),
    ),
  ),
});

/** What waits for the staff; null for what only a superuser can do. */
export const openTasks = v.object({
  to_pack: namedTasks,
  to_deliver: namedTasks,
  car_requests: namedTasks,
  refunds: v.nullable(namedTasks),
  payment_reviews: v.nullable(namedTasks),
  /** Products for sale with at most LOW_STOCK units. */
  low_stock: v.nullable(
    v.object({
      count,
      capped: v.optional(v.boolean()),
      /** Those with the fewest units; absent when there are none. */
      fewest: v.optional(
        v.pipe(
          v.array(v.object({ id, name: v.string(), stock_quantity: count })),
          v.maxLength(MAX_OLDEST_TASKS),
        ),
      ),
    }),
  ),
  /** Emails that were not delivered in the last days, the newest first. */
  failed_emails: v.nullable(
    v.object({
      ...taskCount.entries,
      newest: v.array(
        v.object({
          id,
          recipient: v.string(),
          /** '' for a code, which is not stored. */
          subject: v.string(),
          reason: v.string(),
          created_at: timestamp,
        }),
      ),
    }),
  ),
});

/** Of each kind in a search of the back office. */
export const MAX_FOUND = 5;
/** Shorter texts find nothing. */
export const MIN_SEARCH_LENGTH = 2;

export const searchQuery = v.object({ q: queryText });
const limitFound = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.maxLength(MAX_FOUND));
export const searchReply = v.object({
  orders: limitFound(
    v.object({
      order_number: v.string(),
      status,
      /** To whom it is delivered. */
      name: v.string(),
      total: amount,
      created_at: timestamp,
    }),
  ),
  /** Accounts; null for staff, who may not look for people. */
  people: v.nullable(limitFound(v.object({ id, username: v.string(), email: v.string() }))),
  products: limitFound(
    v.object({ id, slug: v.string(), name: v.string(), price: amount, stock_quantity: count }),
  ),
});

export const refundStates = ['open', 'done', 'waived', 'reversed'] as const;

/** One transfer to the payee; `returned_at` is set when the transfer was returned to the shop. */
export const refundPayback = v.object({
  id,
  amount,
  reference: v.string(),
  at: timestamp,
  by: v.string(),
  returned_at: v.nullable(timestamp),
  returned_note: v.string(),
});

export const refundTask = v.object({
  id,
  order_number: v.string(),
  /** The total due, and how much of it has been paid back. */
  amount,
  paid_back: amount,
  reason: v.string(),
  /** done: all of it was paid back. waived: the payment stands. reversed: the provider took the money back. */
  state: v.picklist(refundStates),
  note: v.string(),
  /** Name, phone and email of the payee; '' once the task is closed. */
  payee: v.string(),
  method: v.picklist(paymentMethods),
  /** The provider's receipt, else its reference; null when neither is known. */
  reference: v.nullable(v.string()),
  /** The provider's id of an additional charge under the same reference; null for the payment itself. */
  transaction: v.nullable(v.string()),
  /** When the provider reversed the payment by itself. */
  reversed_at: v.nullable(timestamp),
  /** Oldest first. */
  paybacks: v.array(refundPayback),
  created_at: timestamp,
  ...completionFields,
});
export const refundPage = cappedListOf(refundTask);

export const reviewKinds = ['undecided', 'amount', 'reversal'] as const;

export const paymentReview = v.object({
  id,
  /** The id of the attempt, which can be under review for several reasons. */
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
  /** The provider's receipt, else the one a callback claimed; null when neither is known. */
  receipt: v.nullable(v.string()),
  /** The reference by which the provider's own pages find the payment, ours or theirs. */
  reference: v.nullable(v.string()),
  payer: v.string(),
  created_at: timestamp,
  ...completionFields,
});
export const paymentReviewPage = cappedListOf(paymentReview);

export const providerStatuses = ['paid', 'failed', 'reversed', 'pending', 'unknown'] as const;
export const checkedPayment = v.object({
  payment: id,
  /** The provider's current status; 'unknown' when the provider could not be queried. */
  answer: v.picklist(providerStatuses),
  payment_state: v.picklist(attemptStates),
  order_status: status,
  open_reviews: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

export const enteredReceipt = v.object({ payment: id, order_number: v.string(), receipt: v.string() });
