import type { RuleProblem } from './fitment/rule-problems.ts';
import type { Verdict } from './fitment/verdict.ts';

export const ERROR_STATUS = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  SECOND_FACTOR_MISSING: 403,
  INVALID_CODE: 400,
  TICKET_REFUSED: 403,
  FORBIDDEN: 403,
  NOT_A_BUYER: 403,
  NOT_FOUND: 404,
  VEHICLE_UNKNOWN: 404,
  VEHICLE_MERGED: 409,
  NUMBER_CYCLE: 409,
  GARAGE_FULL: 409,
  NOTES_FULL: 409,
  OFFER_TOO_SOON: 409,
  FIT_NOT_ACKNOWLEDGED: 409,
  TOTAL_CHANGED: 409,
  OUT_OF_STOCK: 409,
  IN_STOCK: 409,
  TOO_MANY_UNITS: 409,
  TRANSITION_REFUSED: 409,
  REFUND_EXCEEDED: 409,
  NOT_PAYABLE: 409,
  PAYMENT_UNDECIDED: 409,
  PAYMENT_FAILED: 409,
  TOO_MANY_UNPAID_ORDERS: 409,
  ACCOUNT_EXISTS: 409,
  GOODS_UNDER_WAY: 409,
  ALREADY_REVIEWED: 409,
  STALE: 409,
  IN_USE: 409,
  FITMENT_OVERLAP: 409,
  FITMENT_CONTRADICTION: 409,
  FITMENT_TOO_BROAD: 409,
  FITMENT_CHANGED: 409,
  TOO_MANY_PRODUCTS: 409,
  PRODUCTS_CHANGED: 409,
  USED_PART_BARRED: 400,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  PROVIDER_DOWN: 503,
  BUSY: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The data that an error carries besides its message; codes not listed here carry none. */
export interface ErrorData {
  TOTAL_CHANGED: { total: number; lines: { id: number; price: number; shippingFee: number }[] };
  OUT_OF_STOCK: { lines: { id: number; name: string; left: number }[] };
  /** The lines that do not fit their cars; `vehicle` is the slug that the line was sent with. */
  FIT_NOT_ACKNOWLEDGED: { lines: { id: number; vehicle: string; verdict: Verdict }[] };
  /** `most` is the maximum number of units of the product in one order. */
  TOO_MANY_UNITS: { lines: { id: number; name: string; most: number }[] };
  TRANSITION_REFUSED: { from: string; allowed: string[] };
  /** How much of the payment has no refund yet, and the lines that have fewer units left than were to come back. */
  REFUND_EXCEEDED: { left: number; lines: { id: number; left: number }[] };
  /** `status` is the order's status. */
  NOT_PAYABLE: { status: string };
  PAYMENT_UNDECIDED: { retry_after: number };
  PAYMENT_FAILED: { reason: string };
  /** `slug` is that of the vehicle to use instead, `page` the address of its page where one was asked for. */
  VEHICLE_MERGED: { slug: string; page?: string };
  /** What is wrong with which rules, or what has to be confirmed. */
  FITMENT_OVERLAP: { problems: RuleProblem[] };
  FITMENT_CONTRADICTION: { problems: RuleProblem[] };
  FITMENT_TOO_BROAD: { problems: RuleProblem[] };
  /** Ids of the products that were changed since. */
  FITMENT_CHANGED: { products: number[] };
  /** Ids of the products that were changed since. */
  PRODUCTS_CHANGED: { products: number[] };
  /** `current` is the latest version of the resource. */
  STALE: { current: unknown };
}

export type ErrorDataFor<C extends ErrorCode> = C extends keyof ErrorData ? ErrorData[C] : undefined;

export interface ErrorBody {
  code: ErrorCode;
  message: string;
  detail: string;
  request_id: string;
  fields?: Record<string, string>;
  data?: unknown;
}
