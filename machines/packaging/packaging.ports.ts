import type { Parcel } from '#contract/delivery.ts';
import type { Order } from '#contract/types.ts';
import type { NotFound, PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';
import type { TargetStatus } from './packaging.types.ts';

export interface LoadOrderInput {
  orderNumber: string;
}

export type LoadOrderOutput = { ok: true; order: Order } | NotFound | PortFailure;

export interface ChangeStatusInput {
  orderNumber: string;
  status: TargetStatus;
  /** Of an order that is shipped. */
  parcel: Parcel | null;
}

export type ChangeStatusOutput = { ok: true; order: Order } | PortFailure;

export const packagingPorts = {
  loadOrder: unprovidedPort<LoadOrderOutput, LoadOrderInput>('loadOrder'),
  changeStatus: unprovidedPort<ChangeStatusOutput, ChangeStatusInput>('changeStatus'),
};
