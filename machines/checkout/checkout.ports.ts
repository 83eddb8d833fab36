import type { ErrorCode, ErrorDataFor } from '#contract/errors.ts';
import type { AddressBody, OrderRequest, SavedAddress } from '#contract/types.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export interface PlaceOrderInput {
  request: OrderRequest;
  idempotencyKey: string;
}

export interface AcceptedOrder {
  ok: true;
  orderNumber: string;
  /** Absent where the reply does not tell; then the requested total stands. */
  amount?: number;
  paymentUrl?: string;
}

/** Refusals after which the cart's prices or stock must be read again. */
export type LinesRefusal =
  | { code: 'TOTAL_CHANGED'; data: ErrorDataFor<'TOTAL_CHANGED'> }
  | { code: 'OUT_OF_STOCK'; data: ErrorDataFor<'OUT_OF_STOCK'> };

export type OrderRefusal = {
  ok: false;
  kind: 'refused';
  message?: string;
  /** The server's field messages, by delivery field. */
  fields?: Record<string, string>;
} & (LinesRefusal | { code: Exclude<ErrorCode, LinesRefusal['code']>; data?: unknown });

export type PlaceOrderOutput =
  | AcceptedOrder
  | OrderRefusal
  | { ok: false; kind: 'empty' }
  /** With the order that was placed all the same, where the reply names it. */
  | { ok: false; kind: 'noPaymentUrl'; message?: string; orderNumber?: string; amount?: number }
  | { ok: false; kind: 'unexpected' }
  | { ok: false; kind: 'network' };

export type OrderFailureKind = Extract<PlaceOrderOutput, { ok: false }>['kind'];

export interface CancelOrderInput {
  orderNumber: string;
}

export type CancelOrderOutput =
  | { ok: true }
  /** `from`: the order's status, empty where the reply does not tell. */
  | { ok: false; code: 'TRANSITION_REFUSED'; from: string }
  | { ok: false; code: Exclude<ErrorCode, 'TRANSITION_REFUSED'> | 'NETWORK' };

export interface AddAddressInput {
  address: AddressBody;
}

export type AddAddressOutput = { ok: true; address: SavedAddress } | { ok: false };

export interface OpenPortalInput {
  orderNumber: string;
}

export type OpenPortalOutput =
  | { ok: true; paymentUrl: string }
  /** `status`: the order's, where it can be paid no more. */
  | { ok: false; kind: 'refused'; code: ErrorCode; message?: string; status?: string }
  | { ok: false; kind: 'network' };

export const checkoutPorts = {
  placeOrder: unprovidedPort<PlaceOrderOutput, PlaceOrderInput>('placeOrder'),
  cancelOrder: unprovidedPort<CancelOrderOutput, CancelOrderInput>('cancelOrder'),
  addAddress: unprovidedPort<AddAddressOutput, AddAddressInput>('addAddress'),
  openPortal: unprovidedPort<OpenPortalOutput, OpenPortalInput>('openPortal'),
};
