import type { ErrorCode, ErrorDataFor } from '#contract/errors.ts';
import type { AddressBody, OrderRequest, SavedAddress } from '#contract/types.ts';
import type { NoReply, PaymentRefusal, PortRefusal } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';
import type { LineWithCar, Verdicts } from './fit.rules.ts';

export interface PlaceOrderInput {
  request: OrderRequest;
  idempotencyKey: string;
}

export interface AcceptedOrder {
  ok: true;
  orderNumber: string;
  /** Absent when the reply does not contain it; use the requested total then. */
  amount?: number;
  paymentUrl?: string;
}

/** After these refusals, read the cart's prices and stock again. */
export type LinesRefusal =
  | { code: 'TOTAL_CHANGED'; data: ErrorDataFor<'TOTAL_CHANGED'> }
  | { code: 'OUT_OF_STOCK'; data: ErrorDataFor<'OUT_OF_STOCK'> };

/** After this refusal, the shopper decides about the lines that do not fit their cars. */
export interface FitRefusal {
  code: 'FIT_NOT_ACKNOWLEDGED';
  data: ErrorDataFor<'FIT_NOT_ACKNOWLEDGED'>;
}

type NamedRefusal = LinesRefusal | FitRefusal;

export type OrderRefusal = Omit<PortRefusal, 'code'> &
  (NamedRefusal | { code: Exclude<ErrorCode, NamedRefusal['code']>; data?: unknown });

export type PlaceOrderOutput =
  | AcceptedOrder
  | OrderRefusal
  | { ok: false; kind: 'empty' }
  /** The order was placed nevertheless; its number is present when the reply contains it. */
  | { ok: false; kind: 'noPaymentUrl'; message?: string; orderNumber?: string; amount?: number }
  | { ok: false; kind: 'unexpected' }
  | NoReply;

export type OrderFailureKind = Extract<PlaceOrderOutput, { ok: false }>['kind'];

export interface CancelOrderInput {
  orderNumber: string;
}

export type CancelOrderOutput =
  | { ok: true }
  /** `from` is the order's status, when it is the reason (TRANSITION_REFUSED). */
  | (PortRefusal & { code: ErrorCode; from?: string })
  | NoReply;

export interface AddAddressInput {
  address: AddressBody;
}

export type AddAddressOutput = { ok: true; address: SavedAddress } | { ok: false };

export interface OpenPortalInput {
  orderNumber: string;
}

export type OpenPortalOutput = { ok: true; paymentUrl: string } | PaymentRefusal | NoReply;

export interface ReadFitsInput {
  lines: LineWithCar[];
}

/** Lines without a verdict are left out. */
export type ReadFitsOutput = { ok: true; verdicts: Verdicts } | { ok: false };

export const checkoutPorts = {
  readFits: unprovidedPort<ReadFitsOutput, ReadFitsInput>('readFits'),
  placeOrder: unprovidedPort<PlaceOrderOutput, PlaceOrderInput>('placeOrder'),
  cancelOrder: unprovidedPort<CancelOrderOutput, CancelOrderInput>('cancelOrder'),
  addAddress: unprovidedPort<AddAddressOutput, AddAddressInput>('addAddress'),
  openPortal: unprovidedPort<OpenPortalOutput, OpenPortalInput>('openPortal'),
};
