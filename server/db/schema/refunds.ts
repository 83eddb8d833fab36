import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { orders, paymentAttempts } from './orders.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const REFUND_STATES = ['open', 'done', 'waived', 'reversed'] as const;

/** One task for each transaction whose money must be refunded. */
export const refundTasks = pgTable(
  'refund_tasks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    attemptId: integer('attempt_id').notNull(),
    /** '' for the attempt's own payment; otherwise the provider's id of a further charge under the same reference. */
    transactionId: text('transaction_id').notNull().default(''),
    /** Total due; for the attempt's own payment at most what was taken (trigger refunds_are_what_was_taken). */
    amount: integer().notNull(),
    /** Sum of the paybacks that were not returned (trigger refunds_add_up). */
    paidBack: integer('paid_back').notNull().default(0),
    reason: text().notNull(),
    /** The payer's name, phone and email. Outlives the account; erased when the task is closed. */
    payee: text().notNull().default(''),
    /** done: fully paid back. waived: a superuser accepted the payment. reversed: the provider reversed it. */
    state: text({ enum: REFUND_STATES }).notNull().default('open'),
    note: text().notNull().default(''),
    createdAt: timestamptz('created_at').notNull(),
    /** When operators were last alerted, since the task was opened. */
    alertedAt: timestamptz('alerted_at'),
    doneAt: timestamptz('done_at'),
    doneBy: text('done_by'),
  },
  (table) => [
    unique('refund_tasks_once').on(table.attemptId, table.transactionId),
    foreignKey({
      name: 'refund_tasks_attempt_of_order',
      columns: [table.attemptId, table.orderId],
      foreignColumns: [paymentAttempts.id, paymentAttempts.orderId],
    }),
    index('refund_tasks_open').on(table.state, table.createdAt, table.id),
    index('refund_tasks_closed_at').on(table.doneAt, table.id).where(sql`${table.state} <> 'open'`),
    index('refund_tasks_order').on(table.orderId),
    index('refund_tasks_further_charges')
      .on(table.createdAt)
      .where(sql`${table.transactionId} <> ''`)
      .concurrently(),
    check('refund_tasks_state', sql`${table.state} in ('open', 'done', 'waived', 'reversed')`),
    check('refund_tasks_amount', sql`${table.amount} > 0`),
    check('refund_tasks_paid_back', sql`${table.paidBack} between 0 and ${table.amount}`),
    check(
      'refund_tasks_closed',
      sql`case ${table.state} when 'open' then ${table.paidBack} < ${table.amount} when 'done' then ${table.paidBack} = ${table.amount} when 'waived' then ${table.paidBack} = 0 else true end and (${table.state} = 'open') = (${table.doneAt} is null) and (${table.doneAt} is null) = (${table.doneBy} is null)`,
    ),
  ],
);

export const refundPaybacks = pgTable(
  'refund_paybacks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    taskId: integer('task_id')
      .notNull()
      .references(() => refundTasks.id),
    amount: integer().notNull(),
    /** The transfer's number at M-Pesa, the bank or the provider. */
    reference: text().notNull(),
    at: timestamptz('at').notNull(),
    by: text('by').notNull(),
    /** When the transfer bounced, so that the amount is due again. */
    returnedAt: timestamptz('returned_at'),
    returnedBy: text('returned_by'),
    returnedNote: text('returned_note').notNull().default(''),
  },
  (table) => [
    index('refund_paybacks_task').on(table.taskId),
    index('refund_paybacks_at').on(table.at).concurrently(),
    index('refund_paybacks_returned_at')
      .on(table.returnedAt)
      .where(sql`${table.returnedAt} is not null`)
      .concurrently(),
    uniqueIndex('refund_paybacks_once')
      .on(table.taskId, table.reference)
      .where(sql`${table.returnedAt} is null`),
    check('refund_paybacks_amount', sql`${table.amount} > 0`),
    check('refund_paybacks_reference', sql`btrim(${table.reference}) <> ''`),
    check(
      'refund_paybacks_returned',
      sql`(${table.returnedAt} is null) = (${table.returnedBy} is null) and (${table.returnedAt} is null or btrim(${table.returnedNote}) <> '')`,
    ),
  ],
);

export const REVIEW_KINDS = ['undecided', 'amount', 'reversal'] as const;

export const paymentReviews = pgTable(
  'payment_reviews',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    attemptId: integer('attempt_id').notNull(),
    kind: text({ enum: REVIEW_KINDS }).notNull(),
    reason: text().notNull(),
    state: text({ enum: ['open', 'done'] })
      .notNull()
      .default('open'),
    note: text().notNull().default(''),
    createdAt: timestamptz('created_at').notNull(),
    /** When operators were last alerted, since the review was opened. */
    alertedAt: timestamptz('alerted_at'),
    doneAt: timestamptz('done_at'),
    doneBy: text('done_by'),
  },
  (table) => [
    uniqueIndex('payment_reviews_one_open')
      .on(table.attemptId, table.kind)
      .where(sql`${table.state} = 'open'`),
    foreignKey({
      name: 'payment_reviews_attempt_of_order',
      columns: [table.attemptId, table.orderId],
      foreignColumns: [paymentAttempts.id, paymentAttempts.orderId],
    }),
    index('payment_reviews_attempt').on(table.attemptId),
    index('payment_reviews_open').on(table.state, table.createdAt, table.id),
    index('payment_reviews_done').on(table.state, table.doneAt, table.id),
    check('payment_reviews_kind', sql`${table.kind} in ('undecided', 'amount', 'reversal')`),
    check('payment_reviews_state', sql`${table.state} in ('open', 'done')`),
  ],
);
