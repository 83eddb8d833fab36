import type { ShippingField, ShippingRequest } from '#contract/shipping-request.ts';
import type { SpecMeta } from '../clause.types.ts';

export type ShippingFieldErrors = Partial<Record<ShippingField, string>>;

export interface ShippingRequestContext {
  /** 'REF-' and a timestamp from the server; null until a request is accepted. */
  reference: string | null;
  error: string | null;
  /** The server's message, shown next to the error; null when there is none. */
  reason: string | null;
  /** From the server, which validates the fields again. */
  fieldErrors: ShippingFieldErrors;
}

export type ShippingRequestEvent =
  /** Sent with a form that passed its own validation. */
  { type: 'request.submit'; request: ShippingRequest } | { type: 'request.reset' };

export interface ShippingRequestTypes {
  context: ShippingRequestContext;
  events: ShippingRequestEvent;
  tags: 'busy';
  children: { sendRequest: 'sendRequest' };
  meta: SpecMeta;
}
