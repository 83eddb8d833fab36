import type { Parcel } from '#contract/delivery.ts';
import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export interface ShipOrderInput {
  orderNumber: string;
  parcel: Parcel;
}

/** `isAlreadyShipped`: it was shipping or delivered before. */
export type ShipOrderOutput = { ok: true; isAlreadyShipped: boolean } | PortFailure;

export const bulkShippingPorts = {
  shipOrder: unprovidedPort<ShipOrderOutput, ShipOrderInput>('shipOrder'),
};
