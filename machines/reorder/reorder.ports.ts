import type { PartOfOrder } from '#contract/types.ts';
import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export interface ReadPartsInput {
  orderNumber: string;
}

export interface OrderedParts {
  parts: readonly PartOfOrder[];
  /** What the cart has meanwhile. */
  cart: readonly { id: number; quantity: number }[];
}

export type ReadPartsOutput = ({ ok: true } & OrderedParts) | PortFailure;

export const reorderPorts = {
  readParts: unprovidedPort<ReadPartsOutput, ReadPartsInput>('readParts'),
};
