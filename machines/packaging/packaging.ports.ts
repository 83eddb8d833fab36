import type { ErrorCode } from '#contract/errors.ts';
import type { Order } from '#contract/types.ts';
import { unprovidedPort } from '../unprovided-port.ts';
import type { TargetStatus } from './packaging.types.ts';

export interface LoadOrderInput {
  orderNumber: string;
}

export type LoadOrderOutput =
  | { ok: true; order: Order }
  | { ok: false; kind: 'notFound' }
  | { ok: false; kind: 'failed'; message: string };

export interface ChangeStatusInput {
  orderNumber: string;
  status: TargetStatus;
}

export type ChangeStatusOutput =
  | { ok: true; order: Order }
  | { ok: false; code: ErrorCode | 'NETWORK'; message?: string };

export const packagingPorts = {
  loadOrder: unprovidedPort<LoadOrderOutput, LoadOrderInput>('loadOrder'),
  changeStatus: unprovidedPort<ChangeStatusOutput, ChangeStatusInput>('changeStatus'),
};
