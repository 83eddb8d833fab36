import type { ErrorCode } from '#contract/errors.ts';
import type { OrderRequest } from '#contract/types.ts';
import type { LinesRefusal } from '../checkout/checkout.ports.ts';
import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';
import type { Payable } from './card-payment.types.ts';

export interface LoadScriptOutput {
  ok: boolean;
}

export type InitiateInput = Pick<Payable, 'amount' | 'email' | 'name'> &
  ({ order: OrderRequest } | { orderNumber: string });

export type InitiateRefusal = {
  ok: false;
  kind: 'refused';
  message?: string;
} & (
  | LinesRefusal
  /** The order's status, when it is the reason why the order cannot be paid. */
  | { code: Exclude<ErrorCode, LinesRefusal['code']>; status?: string }
);

export type InitiateOutput =
  | { ok: true; txRef: string; orderNumber: string | null }
  | InitiateRefusal
  /** No reply, or a reply without a reference. */
  | { ok: false; kind: 'noReference' };

export interface OpenModalInput extends Payable {
  txRef: string;
  title: string;
  description: string;
}

/** The status that the modal reports, or 'closed'. It proves nothing: query the server either way. */
export interface OpenModalOutput {
  status: string;
}

export interface ConfirmPaymentInput {
  txRef: string;
  /** The request that was drafted; null for an order that was placed earlier. */
  request: OrderRequest | null;
  orderNumber: string | null;
}

export type ConfirmPaymentOutput =
  | { ok: true; orderNumber: string }
  | { ok: false; kind: 'undecided' }
  /** Undecided, and the order's open payment is one by another method. */
  | { ok: false; kind: 'replaced' }
  | { ok: false; kind: 'failed'; message?: string }
  | PortFailure;

export const cardPaymentPorts = {
  loadScript: unprovidedPort<LoadScriptOutput, void>('loadScript'),
  initiate: unprovidedPort<InitiateOutput, InitiateInput>('initiate'),
  openModal: unprovidedPort<OpenModalOutput, OpenModalInput>('openModal'),
  confirmPayment: unprovidedPort<ConfirmPaymentOutput, ConfirmPaymentInput>('confirmPayment'),
};
