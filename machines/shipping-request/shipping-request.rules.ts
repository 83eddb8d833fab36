import { SHIPPING_MAX_LENGTHS } from '#contract/shipping-request.ts';
import type { SendRequestInput, SendRequestOutput } from './shipping-request.ports.ts';
import type {
  ShippingFieldErrors,
  ShippingRequestContext,
  ShippingRequestEvent,
} from './shipping-request.types.ts';

export const TEXTS = {
  refused: 'Failed to send email',
  wordless: 'Failed to submit shipping request',
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

/** Of something thrown: its message, or that it has none, or that it is no error at all. */
export function getExceptionText(thrown: unknown): string {
  if (!(thrown instanceof Error)) return TEXTS.unknown;
  return thrown.message || TEXTS.wordless;
}

function pickKnownFields(fields: Record<string, string>): ShippingFieldErrors {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in SHIPPING_MAX_LENGTHS));
}
