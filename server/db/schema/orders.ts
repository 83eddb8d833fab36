import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { VERDICTS } from '#contract/fitment/verdict.ts';
import { ORDER_STATUSES } from '#contract/order-lifecycle.ts';
import type { PaymentReasonCode } from '#contract/payment-reasons.ts';
import { users } from './accounts.ts';
import { products } from './catalogue.ts';
import { vehicles } from './vehicles.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const PAYMENT_METHODS = ['pesapal', 'creditcard', 'mpesa'] as const;

export const addresses = pgTable(
  'addresses',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    streetAddress: text('street_address').notNull(),
    city: text().notNull(),
    county: text().notNull(),
    phoneNumber: text('phone_number').notNull(),
    email: text().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('addresses_user').on(table.userId, table.id),
    index('addresses_phone_searched').using('gin', table.phoneNumber.op('gin_trgm_ops')).concurrently(),
    uniqueIndex('addresses_default').on(table.userId).where(sql`${table.isDefault}`).concurrently(),
  ],
);

export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderNumber: text('order_number').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    status: text({ enum: ORDER_STATUSES }).notNull().default('pending'),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull(),
    subtotal: integer().notNull(),
    shipping: integer().notNull(),
    total: integer().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    street: text().notNull(),
    city: text().notNull(),
    county: text().notNull(),
    country: text().notNull().default('Kenya'),
    /**
     * First touch of the visit: utm_source, utm_medium and utm_campaign, or else the referrer's host, or else
     * 'direct'.
     */
    attributionSource: text('attribution_source').notNull().default('direct'),
    attributionMedium: text('attribution_medium').notNull().default(''),
    attributionCampaign: text('attribution_campaign').notNull().default(''),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** How it was sent, as staff said; '' if nobody did. */
    carrier: text().notNull().default(''),
    waybill: text().notNull().default(''),
    /** Null on a draft, which no list shows. */
    placedAt: timestamptz('placed_at'),
    paidAt: timestamptz('paid_at'),
    /** The attempt that paid the order, enforced by the trigger orders_keep_lifecycle. */
    paidAttemptId: integer('paid_attempt_id').unique(),
  },
  (table) => [
    index('orders_user').on(table.userId, table.placedAt),
    index('orders_user_created').on(table.userId, table.createdAt).concurrently(),
    index('orders_placed').on(table.placedAt, table.id),
    index('orders_status_placed').on(table.status, table.placedAt, table.id),
    index('orders_pending')
      .on(sql`coalesce(${table.placedAt}, ${table.createdAt})`, table.id)
      .where(sql`${table.status} = 'pending'`)
      .concurrently(),
    index('orders_paid')
      .on(table.paidAt, table.userId, table.total)
      .where(sql`${table.status} in ('paid', 'shipping', 'delivered')`),
    /** Cancelled orders too, unlike orders_paid. */
    index('orders_paid_at').on(table.paidAt).where(sql`${table.paidAt} is not null`).concurrently(),
    /** For the beginning of a number. */
    index('orders_number').on(table.orderNumber.op('text_pattern_ops')).concurrently(),
    index('orders_searched').using(
      'gin',
      table.orderNumber.op('gin_trgm_ops'),
      table.email.op('gin_trgm_ops'),
      table.phone.op('gin_trgm_ops'),
    ),
    index('orders_searched_name')
      .using('gin', sql`(${table.firstName} || ' ' || ${table.lastName}) gin_trgm_ops`)
      .concurrently(),
    uniqueIndex('orders_one_draft_per_user')
      .on(table.userId)
      .where(sql`${table.placedAt} is null and ${table.status} = 'pending'`),
    check('orders_number_form', sql`${table.orderNumber} ~ '^[0-9A-HJKMNP-TV-Z]{12}$'`),
    check('orders_status', sql`${table.status} in ('pending', 'paid', 'shipping', 'delivered', 'cancelled')`),
    check('orders_parcel_length', sql`length(${table.carrier}) <= 60 and length(${table.waybill}) <= 60`),
    check('orders_payment_method', sql`${table.paymentMethod} in ('pesapal', 'creditcard', 'mpesa')`),
    check(
      'orders_total_is_the_sum',
      sql`${table.total} = ${table.subtotal} + ${table.shipping} and ${table.subtotal} >= 0 and ${table.shipping} >= 0`,
    ),
    check(
      'orders_paid_by_an_attempt',
      sql`case ${table.status} when 'pending' then ${table.paidAttemptId} is null when 'cancelled' then true else ${table.paidAttemptId} is not null and ${table.paidAt} is not null end`,
    ),
  ],
);

/** As the index orders_searched_name has it. */
export const deliveryName = sql<string>`(${orders.firstName} || ' ' || ${orders.lastName})`;

/** Name, price and fee are copied at purchase, so later product changes do not affect the order. */
export const orderItems = pgTable(
  'order_items',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    name: text().notNull(),
    variant: text(),
    price: integer().notNull(),
    shippingFee: integer('shipping_fee').notNull(),
    quantity: integer().notNull(),
    /** The car that the line is for; null without one. */
    vehicleId: integer('vehicle_id').references(() => vehicles.id),
    /** As the vehicle was called when the order was placed. */
    vehicleLabel: text('vehicle_label'),
    /** Whether the product fitted the car when the order was placed. */
    verdict: text({ enum: VERDICTS }),
    /** The shopper bought it knowing that it does not fit, or that nobody has checked it. */
    acknowledged: boolean().notNull().default(false),
    /** Units that came back, or were never sent, after a part refund; neither held nor sold any more. */
    returnedUnits: integer('returned_units').notNull().default(0),
  },
  (table) => [
    index('order_items_order').on(table.orderId),
    index('order_items_product_latest').on(table.productId, table.id).concurrently(),
    index('order_items_vehicle')
      .on(table.vehicleId)
      .where(sql`${table.vehicleId} is not null`)
      .concurrently(),
    check('order_items_verdict', sql`${table.verdict} in ('fits', 'if', 'universal', 'no', 'unchecked')`),
    check(
      'order_items_car',
      sql`num_nulls(${table.vehicleId}, ${table.vehicleLabel}, ${table.verdict}) in (0, 3)`,
    ),
    check('order_items_acknowledged', sql`${table.verdict} <> 'no' or ${table.acknowledged}`),
    check(
      'order_items_amounts',
      sql`${table.price} >= 0 and ${table.shippingFee} >= 0 and ${table.quantity} >= 1`,
    ),
    check('order_items_returned', sql`${table.returnedUnits} between 0 and ${table.quantity}`),
  ],
);

/** One row per status change, written in the same transaction. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: timestamptz('at').notNull(),
    actor: text().notNull(),
    actorUserId: integer('actor_user_id').references(() => users.id, { onDelete: 'set null' }),
    from: text('from_status', { enum: ORDER_STATUSES }),
    to: text('to_status', { enum: ORDER_STATUSES }).notNull(),
    note: text().notNull().default(''),
  },
  (table) => [index('order_events_order').on(table.orderId)],
);

/** What staff note for each other; no shopper reads it. Personal data of the order's owner: deleted with the account. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null once the author's account is deleted. */
    authorUserId: integer('author_user_id').references(() => users.id, { onDelete: 'set null' }),
    at: timestamptz('at').notNull(),
    text: text().notNull(),
  },
  (table) => [
    index('order_notes_order').on(table.orderId, table.id),
    index('order_notes_author').on(table.authorUserId),
    index('order_notes_at').on(table.at),
    check('order_notes_length', sql`length(${table.text}) between 1 and 1000`),
  ],
);

/** Written only when placing the order succeeds. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    fingerprint: text().notNull(),
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt).concurrently(),
  ],
);

export const PROVIDERS = ['safaricom', 'pesapal', 'flutterwave'] as const;
export const ATTEMPT_STATES = ['open', 'paid', 'failed', 'abandoned', 'review'] as const;

/** A paid attempt stays paid (trigger attempts_stay_paid). */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    provider: text({ enum: PROVIDERS }).notNull(),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    state: text({ enum: ATTEMPT_STATES }).notNull().default('open'),
    amount: integer().notNull(),
    /** SHA-256 of the secret part of the callback URL. */
    tokenHash: text('token_hash').notNull().unique(),
    phone: text(),
    reference: text(),
    merchantReference: text('merchant_reference'),
    /** Claimed by a callback; not trusted until a query to the provider confirms the payment. */
    claimedAmount: integer('claimed_amount'),
    claimedReceipt: text('claimed_receipt'),
    receipt: text(),
    /**
     * Amount actually received, in whole shillings, rounded up; null until paid. Equals the amount due while M-Pesa
     * has not reported one, and for other currencies.
     */
    takenAmount: integer('taken_amount'),
    /** Amount that the provider reversed and when the shop learned of it; null when there was no reversal. */
    reversedAmount: integer('reversed_amount'),
    reversedAt: timestamptz('reversed_at'),
    /**
     * Sum of the order's part refunds, all of this payment; only grows, up to what was taken (trigger
     * part_refunds_are_what_was_taken).
     */
    partRefunded: integer('part_refunded').notNull().default(0),
    paymentUrl: text('payment_url'),
    /** Why it did not pay the order, or did not pay it in full, if that is known; with the sentence for the shopper. */
    reasonCode: text('reason_code').$type<PaymentReasonCode>(),
    reason: text(),
    createdAt: timestamptz('created_at').notNull(),
    deadlineAt: timestamptz('deadline_at').notNull(),
    nextQueryAt: timestamptz('next_ask_at'),
    queriedAt: timestamptz('asked_at'),
    queryCount: integer('asks').notNull().default(0),
    abandonedAt: timestamptz('abandoned_at'),
    decidedAt: timestamptz('decided_at'),
  },
  (table) => [
    index('payment_attempts_order').on(table.orderId),
    index('payment_attempts_due')
      .on(table.nextQueryAt)
      .where(sql`${table.nextQueryAt} is not null`)
      .concurrently(),
    index('payment_attempts_unsettled')
      .on(table.id)
      .where(sql`${table.state} in ('open', 'abandoned') or ${table.nextQueryAt} is not null`)
      .concurrently(),
    index('payment_attempts_phone')
      .on(table.phone, table.createdAt)
      .where(sql`${table.phone} is not null`)
      .concurrently(),
    index('payment_attempts_taken')
      .on(table.decidedAt)
      .where(sql`${table.takenAmount} is not null`)
      .concurrently(),
    index('payment_attempts_reversed_at')
      .on(table.reversedAt)
      .where(sql`${table.reversedAt} is not null`)
      .concurrently(),
    unique('payment_attempts_reference').on(table.provider, table.reference),
    unique('payment_attempts_receipt').on(table.provider, table.receipt),
    unique('payment_attempts_of_order').on(table.id, table.orderId),
    check('payment_attempts_state', sql`${table.state} in ('open', 'paid', 'failed', 'abandoned', 'review')`),
    check('payment_attempts_provider', sql`${table.provider} in ('safaricom', 'pesapal', 'flutterwave')`),
    check(
      'payment_attempts_reason_code',
      sql`${table.reasonCode} in ('insufficient_funds', 'amount_too_low', 'amount_too_high', 'daily_limit', 'shop_account_full', 'too_soon', 'provider_busy', 'transaction_in_progress', 'prompt_expired', 'prompt_not_sent', 'prompt_cancelled', 'phone_unreachable', 'wrong_pin', 'pin_locked', 'payment_not_permitted', 'shop_unknown', 'declined', 'reversed', 'wrong_amount', 'provider_refused', 'provider_unreachable', 'page_not_opened', 'page_left', 'replaced', 'not_reported', 'not_received', 'unknown')`,
    ),
    check('payment_attempts_amount', sql`${table.amount} > 0`),
    check('payment_attempts_part_refunded', sql`${table.partRefunded} >= 0`),
    check(
      'payment_attempts_taken',
      sql`case ${table.state} when 'paid' then ${table.takenAmount} is not null and ${table.takenAmount} >= 0 else ${table.takenAmount} is null end`,
    ),
    check(
      'payment_attempts_reversed',
      sql`case when ${table.reversedAt} is null then ${table.reversedAmount} is null else ${table.takenAmount} is not null and ${table.reversedAmount} is not null and ${table.reversedAmount} between 0 and ${table.takenAmount} end`,
    ),
  ],
);

export const providerEvents = pgTable(
  'provider_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    attemptId: integer('attempt_id').references(() => paymentAttempts.id, { onDelete: 'set null' }),
    body: text().notNull(),
    receivedAt: timestamptz('received_at').notNull(),
    verdict: text(),
  },
  (table) => [
    index('provider_events_received').on(table.provider, table.receivedAt),
    index('provider_events_attempt').on(table.attemptId, table.receivedAt).concurrently(),
  ],
);
