import { ERROR_STATUS, type ErrorBody, type ErrorCode, type ErrorDataFor } from '#contract/errors.ts';
import { isBusy, isUnreachable } from '../db/busy.ts';

const DEFAULT_MESSAGES: Record<ErrorCode, string> = {
  VALIDATION: 'Please check what you entered.',
  UNAUTHENTICATED: 'Please sign in.',
  INVALID_CREDENTIALS: 'The email address or the password is not right.',
  SECOND_FACTOR_REQUIRED: 'Please enter the code that your authenticator app shows.',
  SECOND_FACTOR_MISSING:
    'Staff of this shop need a second factor. Please set one up in your profile, or sign in with your passkey.',
  INVALID_CODE: 'That code is not right, or it is no longer valid. Please check it or ask for a new one.',
  TICKET_REFUSED: 'Please confirm the code from your email first.',
  ACCOUNT_EXISTS:
    'There is an account with this address. Please sign in with its password first. After that you can add Google in your profile.',
  GOODS_UNDER_WAY: 'You have an order under way. Your account can be deleted once it has arrived.',
  ALREADY_REVIEWED: 'You have reviewed this part already.',
  STALE: 'This was changed by somebody else meanwhile. Please look at it again.',
  IN_USE: 'This is still in use.',
  FITMENT_OVERLAP: 'Two rules say something about the same cars, position and months.',
  FITMENT_CONTRADICTION: 'A rule is about cars that a broader rule covers already.',
  FITMENT_CHANGED:
    'Rules of these products were changed since, so the bulk edit cannot be undone as a whole.',
  TOO_MANY_PRODUCTS: 'At most 1,000 products can be changed at once. Please narrow the search.',
  PRODUCTS_CHANGED: 'Some of these products were changed meanwhile. Please look at them again.',
  FITMENT_TOO_BROAD: 'A rule fits very many cars. Please confirm that it is right.',
  USED_PART_BARRED: 'Used parts of this kind may not be sold.',
  FORBIDDEN: "You don't have permission to access this resource.",
  NOT_A_BUYER: 'You can review a part once an order with it has been delivered to you.',
  NOT_FOUND: 'There is nothing here.',
  VEHICLE_UNKNOWN: 'We do not have this car.',
  VEHICLE_MERGED: 'This car is listed under another name.',
  NUMBER_CYCLE: 'This number would replace itself, by way of others. Please check which of the two is newer.',
  GARAGE_FULL: 'Your garage is full. Please remove a car first.',
  NOTES_FULL: 'There are 50 notes about this customer. Please delete one first.',
  OFFER_TOO_SOON: 'An offer was sent less than 24 hours ago.',
  FIT_NOT_ACKNOWLEDGED:
    'Some parts do not fit the cars they are for. Please look at them again before you order.',
  TOTAL_CHANGED: 'Prices have changed since you filled your cart. Please look at the new total and confirm.',
  OUT_OF_STOCK: 'Some of the items are no longer in stock.',
  IN_STOCK: 'This part is in stock. You can order it now.',
  TOO_MANY_UNITS: 'There are more units of a part than can be ordered at once.',
  TRANSITION_REFUSED: 'The order cannot be changed like this.',
  REFUND_EXCEEDED: 'That is more than is left to refund.',
  NOT_PAYABLE: 'This order cannot be paid.',
  PAYMENT_UNDECIDED: 'A payment for this order is still under way. Please wait a moment.',
  PAYMENT_FAILED: 'The payment did not go through.',
  TOO_MANY_UNPAID_ORDERS: 'You have several unpaid orders. Please pay or cancel one of them first.',
  BODY_TOO_LARGE: 'That is too much at once.',
  UNSUPPORTED_MEDIA_TYPE: 'Send JSON (Content-Type: application/json).',
  KEY_REUSED: 'This Idempotency-Key was used for another request.',
  TOO_MANY_REQUESTS: 'Too many tries. Please wait a little.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  PROVIDER_DOWN: 'This way to pay is not available right now. Please try another or come back later.',
  BUSY: 'Many people are shopping right now. Please try again in a moment.',
};

interface AppErrorOptions<C extends ErrorCode> {
  message?: string;
  fields?: Record<string, string>;
  data?: ErrorDataFor<C>;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
}

/** A refusal that the caller can act on. Any other error is a defect and is sent as INTERNAL. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'AppError';
  readonly code: C;
  readonly fields: Record<string, string> | undefined;
  readonly data: ErrorDataFor<C> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: C, { message, fields, data, retryAfter }: AppErrorOptions<C> = {}) {
    super(message ?? DEFAULT_MESSAGES[code]);
    this.code = code;
    this.fields = fields;
    this.data = data;
    this.retryAfter = retryAfter;
  }

  get status() {
    return ERROR_STATUS[this.code];
  }
}

const BUSY_RETRY_SECONDS = 3;
const INTERRUPTION = 'Our shop is interrupted for a moment. Please try again.';

/** Maps database contention, and a database that cannot be reached, to BUSY and any defect to INTERNAL. */
export function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const retryAfter = BUSY_RETRY_SECONDS;
  if (isBusy(error)) return new AppError('BUSY', { retryAfter });
  return isUnreachable(error)
    ? new AppError('BUSY', { message: INTERRUPTION, retryAfter })
    : new AppError('INTERNAL');
}

export function toErrorBody(error: AppError, requestId: string): ErrorBody {
  return {
    code: error.code,
    message: error.message,
    detail: error.message,
    request_id: requestId,
    ...(error.fields && { fields: error.fields }),
    ...(error.data !== undefined && { data: error.data }),
  };
}
