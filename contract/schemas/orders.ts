import * as v from 'valibot';
import { DIRECT, MAX_TOUCH_LENGTH } from '../attribution.ts';
import { MAX_PARCEL_TEXT_LENGTH } from '../delivery.ts';
import { VERDICTS } from '../fitment/verdict.ts';
import { MAX_NOTES_PER_ORDER, MAX_ORDER_NOTE_LENGTH } from '../limits.ts';
import { ORDER_FILTERS, ORDER_STATUSES } from '../order-lifecycle.ts';
import { MAX_CANCEL_REASON_LENGTH, MAX_PART_REFUND_REASON_LENGTH } from '../order-limits.ts';
import { PAYMENT_REASON_CODES } from '../payment-reasons.ts';
import { isPlainLine, isPlainText, UNREADABLE_TEXT } from '../plain-text.ts';
import { partNumber } from './catalogue.ts';
import { deliveryDetails, deliveryPhone, shortName, street } from './delivery.ts';
import {
  amount,
  cappedListOf,
  email,
  id,
  idReference,
  orderNumberParameter,
  page,
  quantity,
  queryText,
  requiredText,
  text,
  timestamp,
} from './fields.ts';
import { answers, month, vehicleSlug } from './fit.ts';

export const paymentMethods = ['pesapal', 'creditcard', 'mpesa'] as const;
export const status = v.picklist(ORDER_STATUSES);

const addressFields = {
  first_name: shortName,
  last_name: shortName,
  street_address: street,
  city: shortName,
  county: shortName,
  phone_number: deliveryPhone,
  email,
};
export const addressBody = v.object(addressFields);
export const addressChange = v.pipe(
  v.partial(v.object(addressFields)),
  v.check((change) => Object.values(change).some((value) => value !== undefined), 'Nothing to change'),
);
export const savedAddress = v.object({
  id,
  first_name: v.string(),
  last_name: v.string(),
  street_address: v.string(),
  city: v.string(),
  county: v.string(),
  phone_number: v.string(),
  email: v.string(),
});

export const attribution = v.object({
  source: v.pipe(
    v.optional(text(MAX_TOUCH_LENGTH), ''),
    v.transform((source) => source || DIRECT),
  ),
  medium: v.optional(text(MAX_TOUCH_LENGTH), ''),
  campaign: v.pipe(v.optional(text(MAX_TOUCH_LENGTH), ''), v.toLowerCase()),
});

const txRef = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, 'Not a payment reference'));

const orderLine = v.object({
  id,
  quantity,
  variant: v.optional(v.nullable(text(80))),
  /** The car that the part is for, by its vehicle, with what is known of it. */
  vehicle: v.optional(vehicleSlug),
  built: v.optional(month),
  answers: v.optional(answers),
  /** The shopper buys the part for that car although it does not fit, or nobody has checked it. */
  acknowledged: v.optional(v.boolean()),
});

const MAX_LINES = 200;

/** Names, prices and images that the browser sends with a line are ignored. */
export const orderRequest = v.object({
  items: v.pipe(
    v.array(orderLine, 'Must be a list'),
    v.minLength(1, 'The cart is empty'),
    v.maxLength(MAX_LINES, `At most ${MAX_LINES} lines`),
  ),
  total: amount,
  paymentMethod: v.picklist(paymentMethods, 'Unknown payment method'),
  deliveryDetails,
  /** The saved address that the details were copied from; the goods go to `deliveryDetails`. */
  deliveryAddressId: v.optional(id),
  attribution: v.optional(attribution),
  /** The reference of a card payment. Its order was drafted when the payment began and is returned once it is paid. */
  tx_ref: v.optional(txRef),
});

/** Of the part numbers of a product, those by which it is found on a shelf. */
export const MAX_PACKED_NUMBERS = 3;

export const orderItem = v.object({
  id,
  quantity,
  price: amount,
  shippingFee: amount,
  /** The car that the part was bought for, and whether it fitted when it was ordered; null without a car. */
  vehicle_label: v.nullable(v.string()),
  verdict: v.nullable(v.picklist(VERDICTS)),
  acknowledged: v.boolean(),
  /** Units that came back, or were never sent, after a part refund; absent when there are none. */
  returned: v.optional(quantity),
  product: v.object({
    id,
    name: v.string(),
    slug: v.string(),
    price: amount,
    images: v.array(v.object({ image: v.string() })),
    /** As it is sold today, for staff only; absent where nothing is stored. */
    brand: v.optional(v.string()),
    part_numbers: v.optional(v.pipe(v.array(partNumber), v.maxLength(MAX_PACKED_NUMBERS))),
  }),
});
export const deliveryAddress = v.object({
  first_name: v.string(),
  last_name: v.string(),
  street_address: v.string(),
  city: v.string(),
  county: v.string(),
  country: v.string(),
  phone_number: v.string(),
  email: v.string(),
});
export const order = v.object({
  id,
  order_number: v.string(),
  status,
  created_at: timestamp,
  payment_method: v.picklist(paymentMethods),
  subtotal: amount,
  shipping: amount,
  total: amount,
  user: v.object({ username: v.string(), email: v.string() }),
  delivery_address: deliveryAddress,
  cart_items: v.array(orderItem),
  /** The receipt number of the payment that paid it; absent when the provider did not tell it. */
  receipt: v.optional(v.string()),
  /** How it was sent; absent when nobody said. */
  carrier: v.optional(v.string()),
  waybill: v.optional(v.string()),
});
export const attemptStates = ['open', 'paid', 'failed', 'abandoned', 'review'] as const;
/** Null on attempts that were decided before codes were stored. */
const reasonCode = v.nullable(v.picklist(PAYMENT_REASON_CODES));
export const attempt = v.object({
  id,
  method: v.picklist(paymentMethods),
  state: v.picklist(attemptStates),
  /** The amount due. */
  amount,
  /** The amount received; null until the attempt is paid. */
  taken: v.nullable(amount),
  receipt: v.nullable(v.string()),
  /** The phone that was prompted, as 254XXXXXXXXX, for the order's owner only; null unless the method is M-Pesa. */
  phone: v.nullable(v.string()),
  reason_code: reasonCode,
  reason: v.nullable(v.string()),
  at: timestamp,
});
export const orderEvent = v.object({
  at: timestamp,
  actor: v.string(),
  from: v.nullable(status),
  to: status,
  note: v.string(),
});
/** Includes money that the provider reversed by itself. */
export const orderRefund = v.object({
  amount,
  paid_back: amount,
  state: v.picklist(['open', 'done', 'reversed']),
  reason: v.string(),
  /** The transfer numbers of the paybacks. */
  references: v.array(v.string()),
  at: timestamp,
});
export const orderDetail = v.object({
  order,
  items: v.array(orderItem),
  address: deliveryAddress,
  vat: amount,
  attempts: v.array(attempt),
  refunds: v.array(orderRefund),
  events: v.array(orderEvent),
  can_pay: v.boolean(),
  can_cancel: v.boolean(),
  /** How much of the payment has no refund yet; for superusers, absent where nothing can be refunded in part. */
  refundable: v.optional(amount),
});
/** A line of an order, for buying the same again. */
export const partOfOrder = v.object({
  id,
  product_id: id,
  /** As it was bought, like the next three. */
  name: v.string(),
  variant: v.nullable(v.string()),
  quantity,
  price: amount,
  car: v.nullable(v.object({ vehicle: v.string(), label: v.string() })),
  /** As it is sold today; null if it is no longer sold. */
  now: v.nullable(
    v.object({
      name: v.string(),
      slug: v.string(),
      price: amount,
      shippingFee: amount,
      stock_quantity: v.pipe(v.number(), v.integer(), v.minValue(0)),
      /** '' without a picture. */
      image: v.string(),
    }),
  ),
});
export const placedOrder = v.object({
  order,
  order_number: v.string(),
  /** Where a portal payment continues. Absent when `pesapal_error` is set and once the order is paid. */
  payment_url: v.optional(v.string()),
  pesapal_error: v.optional(v.string()),
});
/** `note_count` is of the staff's internal notes; absent when there are none. */
export const staffOrder = v.object({
  ...order.entries,
  note_count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});
export const orderPage = cappedListOf(staffOrder);
export const staffOrdersQuery = v.object({
  page,
  status: v.optional(v.picklist(ORDER_FILTERS, 'Unknown status'), 'all'),
  q: queryText,
});
/** Of one export, and of the orders that it may name. */
export const MAX_EXPORTED_ORDERS = 1_000;
export const MAX_NAMED_ORDERS = 100;
/** The orders that are named, or else those of a filter and search, the newest first. */
export const exportQuery = v.object({
  status: staffOrdersQuery.entries.status,
  q: queryText,
  number: v.pipe(
    v.optional(v.union([v.string(), v.array(v.string())]), []),
    v.transform((value) => (Array.isArray(value) ? value : [value])),
    v.array(orderNumberParameter),
    v.maxLength(MAX_NAMED_ORDERS, `At most ${MAX_NAMED_ORDERS} orders`),
  ),
  format: v.optional(v.picklist(['json', 'csv'], 'Must be json or csv'), 'json'),
});
export const exportedOrders = v.object({
  results: v.pipe(v.array(order), v.maxLength(MAX_EXPORTED_ORDERS)),
});

export const noteBody = v.object({
  text: v.pipe(requiredText(MAX_ORDER_NOTE_LENGTH), v.check(isPlainText, UNREADABLE_TEXT)),
});
export const orderNotes = v.object({
  /** The oldest first. */
  results: v.pipe(
    v.array(
      v.object({
        id,
        at: timestamp,
        /** Null once the account of who wrote it is deleted. */
        author: v.nullable(v.string()),
        text: v.string(),
        can_delete: v.boolean(),
      }),
    ),
    v.maxLength(MAX_NOTES_PER_ORDER),
  ),
});
const parcelText = v.optional(text(MAX_PARCEL_TEXT_LENGTH), '');
export const statusBody = v.object({
  status: v.picklist(ORDER_STATUSES, 'Unknown status'),
  /** With which carrier and waybill an order is shipped; other changes may not name them. */
  carrier: parcelText,
  waybill: parcelText,
});
export const partRefundReason = v.pipe(
  requiredText(MAX_PART_REFUND_REASON_LENGTH),
  v.check(isPlainLine, UNREADABLE_TEXT),
);
export const partRefund = v.object({
  /** The lines of which units come back or were not sent. */
  lines: v.pipe(
    v.array(v.object({ id: idReference, units: quantity }), 'Must be a list'),
    v.maxLength(MAX_LINES, `At most ${MAX_LINES} lines`),
    v.check((lines) => new Set(lines.map((line) => line.id)).size === lines.length, 'Name each line once'),
  ),
  amount: v.pipe(amount, v.minValue(1, 'At least Ksh 1')),
  reason: partRefundReason,
  /** Whether the units are put back in stock. */
  restock: v.boolean('Must be true or false'),
  /** `refundable` of the order that was shown. Each part refund changes it, so a repeated request is refused. */
  left: amount,
});
export const cancelBody = v.object({ reason: v.optional(text(MAX_CANCEL_REASON_LENGTH), '') });
/** `reason` is a sentence for the shopper, and null exactly when `reason_code` is. */
export const latestAttempt = v.object({
  method: v.picklist(paymentMethods),
  state: v.picklist(attemptStates),
  reason_code: reasonCode,
  reason: v.nullable(v.string()),
});
export const statusReply = v.object({
  status,
  order_id: v.string(),
  /** The latest payment attempt; null before the first. */
  attempt: v.nullable(latestAttempt),
});
