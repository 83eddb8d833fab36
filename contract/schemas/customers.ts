import * as v from 'valibot';
import { MAX_EMAIL_LENGTH } from '../email.ts';
import { amount, cappedListOf, id, page, queryText, requiredText, timestamp } from './fields.ts';
import { status } from './orders.ts';

export const roles = ['customer', 'staff', 'superuser'] as const;
const role = v.picklist(roles);

export const customerSorts = ['newest', 'value'] as const;

/** `q` matches parts of a name, an email address or a phone number. */
export const customersQuery = v.object({
  page,
  q: queryText,
  sort: v.optional(v.picklist(customerSorts, 'Must be newest or value'), 'newest'),
});

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const customerFields = {
  id,
  username: v.string(),
  email: v.string(),
  role,
  created_at: timestamp,
  /** Of the latest order; null without one. */
  phone: v.nullable(v.string()),
  last_order_at: v.nullable(timestamp),
  /** Orders that count as sales: paid and not cancelled. */
  paid_orders: count,
  /** What those came to, in whole shillings. */
  value: amount,
};

export const listedCustomer = v.object(customerFields);
/** 20 a page. With sort=value it has only people who have paid for an order. */
export const customerPage = cappedListOf(listedCustomer);

export const MAX_CUSTOMER_NOTES = 50;
export const MAX_NOTE_LENGTH = 1000;
export const customerNote = v.object({
  id,
  text: v.string(),
  created_at: timestamp,
  /** The name of the account that wrote it; null when that is gone. */
  by: v.nullable(v.string()),
});

export const customer = v.object({
  ...customerFields,
  /** The latest 20. */
  orders: v.array(v.object({ order_number: v.string(), status, total: amount, placed_at: timestamp })),
  order_count: count,
  cars: v.array(
    v.object({
      label: v.string(),
      nickname: v.nullable(v.string()),
      year: v.nullable(v.pipe(v.number(), v.integer())),
      /** Masked: 'NZE141-•••2345'. */
      frame: v.nullable(v.string()),
    }),
  ),
  addresses: v.array(
    v.object({
      id,
      name: v.string(),
      phone: v.string(),
      email: v.string(),
      street: v.string(),
      city: v.string(),
      county: v.string(),
    }),
  ),
  /** Money that is due to the customer. */
  open_refunds: v.array(v.object({ id, order_number: v.string(), amount, paid_back: amount })),
  /** The latest first, 50 at most. */
  notes: v.array(customerNote),
});

export const noteBody = v.object({ text: requiredText(MAX_NOTE_LENGTH) });

/** The customer's email address, typed to confirm the erasure. */
export const eraseBody = v.object({ confirmation: requiredText(MAX_EMAIL_LENGTH) });

/** Everything that the shop has about one person. `complete` is false when there were more orders than the limit. */
export const personalData = v.object({
  exported_at: timestamp,
  complete: v.boolean(),
  account: v.looseObject({ id, username: v.string(), email: v.string() }),
  sign_in_methods: v.array(v.string()),
  sessions: v.array(v.looseObject({ device: v.string() })),
  addresses: v.array(v.looseObject({})),
  cars: v.array(v.looseObject({ label: v.string() })),
  orders: v.array(v.looseObject({ order_number: v.string() })),
  reviews: v.array(v.looseObject({ comment: v.string() })),
  car_requests: v.array(v.looseObject({ text: v.nullable(v.string()) })),
  news_consents: v.array(v.object({ kind: v.string(), given_at: timestamp })),
  stock_requests: v.array(v.object({ product: v.string(), created_at: timestamp })),
  notes: v.array(v.looseObject({ text: v.string() })),
});
