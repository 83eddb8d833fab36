import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Pesapal sends nearly all refusals with HTTP 200, so only the body counts. */
export interface Refusal {
  httpStatus: ContentfulStatusCode;
  status: string;
  code: string;
  message: string;
}

function refusal(
  code: string,
  message: string,
  status = '500',
  httpStatus: ContentfulStatusCode = 200,
): Refusal {
  return { httpStatus, status, code, message };
}

export const REFUSALS = {
  wrongKey: refusal('invalid_consumer_key_or_secret_provided', 'Invalid consumer key or secret provided'),
  invalidToken: refusal('invalid_access_token', 'The access token is invalid or has expired', '401', 401),
  unknownIpn: refusal('invalid_notification_id', 'The notification id is not known'),
  ipnAlreadyRegistered: refusal('ipn_url_already_registered', 'The IPN url is already registered'),
  duplicate: refusal('duplicate_order_id', 'An order with this id was submitted already'),
  limitReached: refusal('merchant_limit_reached', 'The merchant cannot take this amount'),
  notPaid: refusal('payment_details_not_found', 'Pending Payment'),
  unknownPayment: refusal('invalid_order_tracking_id', 'The order tracking id is not known'),
  notFound: refusal('not_found', 'Resource not found', '404', 404),
  serverError: refusal('server_error', 'An error has occurred.', '500', 500),
} as const;

export function invalidField(name: string): Refusal {
  return refusal('invalid_api_request_parameters', `${name} is missing or not valid`);
}

export function respondWithError(c: Context, { httpStatus, status, code, message }: Refusal): Response {
  return c.json({ error: { error_type: 'api_error', code, message }, status }, httpStatus);
}

/** Pesapal includes this error object in successful status replies. */
export const NO_ERROR = { error_type: null, code: null, message: null, call_back_url: null };

/** UTC with seven fractional digits, as .NET formats dates. */
export function formatDotNetTime(at: Date): string {
  return at.toISOString().replace('Z', '4567Z');
}
