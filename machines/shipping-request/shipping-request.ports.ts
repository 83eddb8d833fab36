import type { ShippingRequest } from '#contract/shipping-request.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export interface SendRequestInput {
  request: ShippingRequest;
}

export type SendRequestOutput =
  | { ok: true; reference: string }
  /** Any status other than 200. */
  | { ok: false; kind: 'refused'; message?: string; fields?: Record<string, string> }
  | { ok: false; kind: 'network' };

export const shippingRequestPorts = {
  sendRequest: unprovidedPort<SendRequestOutput, SendRequestInput>('sendRequest'),
};
