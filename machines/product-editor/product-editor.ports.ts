import type { ManagedProduct, ProductBody } from '#contract/types.ts';
import type { NotFound, PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export interface LoadProductInput {
  id: number;
}

export type LoadProductOutput = { ok: true; product: ManagedProduct } | NotFound | PortFailure;

/** Fitment has a screen of its own; a product keeps it. */
type NotInForm = 'fitment_kind' | 'fitment_open';
export type SaveBody = Omit<ProductBody, 'archived' | 'stock_quantity' | 'part_numbers' | NotInForm> & {
  stock_quantity?: number;
  /** Left out when unchanged, because a number with a comma cannot be written as a line of the form. */
  part_numbers?: ProductBody['part_numbers'];
};

export interface SaveProductInput {
  /** Null adds a product. */
  existing: { id: number; version: number } | null;
  body: SaveBody;
}

export type SaveProductOutput =
  | { ok: true; product: ManagedProduct }
  | { ok: false; kind: 'stale'; current: ManagedProduct }
  | PortFailure;

export const productEditorPorts = {
  loadProduct: unprovidedPort<LoadProductOutput, LoadProductInput>('loadProduct'),
  saveProduct: unprovidedPort<SaveProductOutput, SaveProductInput>('saveProduct'),
};
