import type { OrderDetail } from '#contract/types.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export type RequestFailure =
  | { ok: false; kind: 'refused'; message?: string }
  /** There is no such order of this person. */
  | { ok: false; kind: 'notFound'; message?: string }
  | { ok: false; kind: 'network' };

export interface ReadOrderInput {
  orderNumber: string;
}
export type ReadOrderOutput = { ok: true; detail: OrderDetail } | RequestFailure;

/** Asking makes the server ask the provider. */
export interface QueryStatusInput {
  /** The order's number, or the portal's tracking id. */
  id: string;
  /** Came from the portal, or is being paid there. */
  isPortal: boolean;
  /** The page of this order that the payer has just left for good. */
  abandonedPage: string | null;
}
export type QueryStatusOutput = { ok: true; orderNumber: string; status: string } | RequestFailure;

export interface OpenPageInput {
  orderNumber: string;
}
export type OpenPageOutput = { ok: true; url: string } | RequestFailure;

export const portalReturnPorts = {
  readOrder: unprovidedPort<ReadOrderOutput, ReadOrderInput>('readOrder'),
  queryStatus: unprovidedPort<QueryStatusOutput, QueryStatusInput>('queryStatus'),
  openPage: unprovidedPort<OpenPageOutput, OpenPageInput>('openPage'),
};
