import type { ErrorCode } from '#contract/errors.ts';
import type { OrderRequest } from '#contract/types.ts';
import type { LinesRefusal } from '../checkout/checkout.ports.ts';
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
  /** `status`: the order's, where it is what keeps the order from being paid. */
  | { code: Exclude<ErrorCode, LinesRefusal['code']>; status?: string }
);

export type InitiateOutput =
  | { ok: true; txRef: string; orderNumber: string | null }
  | InitiateRefusal
  /** Nothing came back, or nothing with a reference in it. */
  | { ok: false; kind: 'noReference' };

export interface OpenModalInput extends Payable {
  txRef: string;
  title: string;
  description: string;
}

/** What the modal says of the payment, or 'closed' where it only went away. Either way the server is asked. */
export interface OpenModalOutput {
  status: string;
}

export interface ConfirmPaymentInput {
  txRef: string;
  /** What was drafted; null for an order placed before. */
  request: OrderRequest | null;
  orderNumber: string | null;
}

/** The server's word on a payment; only it asks the provider. */
export type ConfirmPaymentOutput =
  | { ok: true; orderNumber: string }
  | { ok: false; kind: 'undecided' }
  | { ok: false; kind: 'failed'; message?: string }
  | { ok: false; kind: 'refused'; message?: string }
  | { ok: false; kind: 'network' };

export const cardPaymentPorts = {
  loadScript: unprovidedPort<LoadScriptOutput, void>('loadScript'),
  initiate: unprovidedPort<InitiateOutput, InitiateInput>('initiate'),
  openModal: unprovidedPort<OpenModalOutput, OpenModalInput>('openModal'),
  confirmPayment: unprovidedPort<ConfirmPaymentOutput, ConfirmPaymentInput>('confirmPayment'),
};
