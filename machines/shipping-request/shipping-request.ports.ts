import type { ShippingRequest } from '#contract/shipping-request.ts';
import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export interface SendRequestInput {
  request: ShippingRequest;
}

export type SendRequestOutput = { ok: true; reference: string } | PortFailure;

export const shippingRequestPorts = {
  sendRequest: unprovidedPort<SendRequestOutput, SendRequestInput>('sendRequest'),
};
