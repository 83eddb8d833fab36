import type { ShippingRequest } from '#contract/shipping-request.ts';
import { statePath } from '../state-path.ts';
import type { ShippingRequestSnapshot } from './shipping-request.machine.ts';
import type { ShippingFieldErrors } from './shipping-request.types.ts';

export interface ShippingRequestView {
  state: string;
  step: 'form' | 'success';
  reference: string | null;
  error: string | null;
  reason: string | null;
  fieldErrors: ShippingFieldErrors;
  submitLabel: 'Send request' | 'Sending...';
  canSubmit: boolean;
  resetLabel: 'Start over' | 'Send another request';
  canReset: boolean;
}

export const EMPTY_REQUEST: ShippingRequest = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  pickupAddress: '',
  deliveryAddress: '',
  packageDetails: '',
  preferredDate: '',
  specialInstructions: '',
};

export function shippingRequestView(snapshot: ShippingRequestSnapshot): ShippingRequestView {
  const isAccepted = snapshot.matches('success');
  return {
    state: statePath(snapshot.value),
    step: isAccepted ? 'success' : 'form',
    ...snapshot.context,
    submitLabel: snapshot.matches('loading') ? 'Sending...' : 'Send request',
    canSubmit: snapshot.can({ type: 'request.submit', request: EMPTY_REQUEST }),
    resetLabel: isAccepted ? 'Send another request' : 'Start over',
    canReset: snapshot.can({ type: 'request.reset' }),
  };
}
