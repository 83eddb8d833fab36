import type { ShippingField, ShippingRequest } from '#contract/shipping-request.ts';
import type { SpecMeta } from '../clause.types.ts';

export type ShippingFieldErrors = Partial<Record<ShippingField, string>>;

export interface ShippingRequestContext {
  /** 'REF-' and a timestamp, from the server; null until a request was taken. */
  reference: string | null;
  error: string | null;
  /** What the server says of the refusal beside the error; null where it says nothing. */
  reason: string | null;
  /** The server's, which judges fields once more. */
  fieldErrors: ShippingFieldErrors;
}

export type ShippingRequestEvent =
  /** 'Send request', with a form that its own rules found in order */
  | { type: 'request.submit'; request: ShippingRequest }
  /** 'Start over' after a failure, 'Send another request' after a success */
  | { type: 'request.reset' };

export interface ShippingRequestTypes {
  context: ShippingRequestContext;
  events: ShippingRequestEvent;
  tags: 'busy';
  children: { sendRequest: 'sendRequest' };
  meta: SpecMeta;
}
