import type { OrderStatus } from '#contract/order-lifecycle.ts';
import type { OrderDetail } from '#contract/types.ts';
import type { NotFound, PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export type RequestFailure = PortFailure | NotFound;

export interface ReadOrderInput {
  orderNumber: string;
}
export type ReadOrderOutput =
  /** Staff read the orders of others too, and neither pay them nor have their payments queried. */
  { ok: true; detail: OrderDetail; isOwn: boolean } | RequestFailure;

/** This query makes the server query the provider. */
export interface QueryStatusInput {
  /** The order number, or the portal's tracking id. */
  id: string;
  /** The shopper came from the portal, or the order is being paid there. */
  isPortal: boolean;
  /** The payment page of this order that the shopper has just left for good. */
  abandonedPage: string | null;
}
export type QueryStatusOutput = { ok: true; orderNumber: string; status: OrderStatus } | RequestFailure;

export interface OpenPageInput {
  orderNumber: string;
}
export type OpenPageOutput = { ok: true; url: string } | RequestFailure;

export const portalReturnPorts = {
  readOrder: unprovidedPort<ReadOrderOutput, ReadOrderInput>('readOrder'),
  queryStatus: unprovidedPort<QueryStatusOutput, QueryStatusInput>('queryStatus'),
  openPage: unprovidedPort<OpenPageOutput, OpenPageInput>('openPage'),
};
