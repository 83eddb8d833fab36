import type { ManagedProduct, ProductBody } from '#contract/types.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export interface LoadProductInput {
  id: number;
}

export type LoadProductOutput =
  | { ok: true; product: ManagedProduct }
  | { ok: false; kind: 'notFound' }
  | { ok: false; kind: 'failed'; message: string };

export type SaveBody = Omit<ProductBody, 'archived' | 'stock_quantity'> & { stock_quantity?: number };

export interface SaveProductInput {
  /** Null adds a product. */
  existing: { id: number; version: number } | null;
  body: SaveBody;
}

export type SaveProductOutput =
  | { ok: true; product: ManagedProduct }
  | { ok: false; kind: 'refused'; message?: string; fields?: Record<string, string> }
  | { ok: false; kind: 'stale'; current: ManagedProduct }
  | { ok: false; kind: 'network' };

export const productEditorPorts = {
  loadProduct: unprovidedPort<LoadProductOutput, LoadProductInput>('loadProduct'),
  saveProduct: unprovidedPort<SaveProductOutput, SaveProductInput>('saveProduct'),
};
