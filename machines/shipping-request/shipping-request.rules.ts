import { SHIPPING_MAX_LENGTHS } from '#contract/shipping-request.ts';
import type { SendRequestInput, SendRequestOutput } from './shipping-request.ports.ts';
import type {
  ShippingFieldErrors,
  ShippingRequestContext,
  ShippingRequestEvent,
} from './shipping-request.types.ts';

export const TEXTS = {
  refused: 'Failed to send email',
  noMessage: 'Failed to submit shipping request',
  unknown: 'Something went wrong',
  network: 'Network error occurred',
};

export function initialContext(): ShippingRequestContext {
  return { reference: null, error: null, reason: null, fieldErrors: {} };
}

export function sendInput(event: ShippingRequestEvent): SendRequestInput {
  if (event.type !== 'request.submit') throw new Error(`no request in ${event.type}`);
  return { request: event.request };
}

export function applyResult(output: SendRequestOutput): ShippingRequestContext {
  if (output.ok) return { ...initialContext(), reference: output.reference };
  if (output.kind === 'network') return { ...initialContext(), error: TEXTS.network };
  return {
    ...initialContext(),
    error: TEXTS.refused,
    reason: output.message || null,
    fieldErrors: pickKnownFields(output.fields ?? {}),
  };
}

/** Returns the message of a thrown value, or a fixed text for an empty message or a value that is not an Error. */
export function getExceptionText(thrown: unknown): string {
  if (!(thrown instanceof Error)) return TEXTS.unknown;
  return thrown.message || TEXTS.noMessage;
}

function pickKnownFields(fields: Record<string, string>): ShippingFieldErrors {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in SHIPPING_MAX_LENGTHS));
}
