import type { SpecMeta } from '../clause.types.ts';
import type { PageVisibilityEvent } from './mpesa-payment.ports.ts';

export interface MpesaPaymentInput {
  orderNumber: string;
  amount: number;
  /** The phone that already got a prompt; without one the shopper enters it. */
  phone?: string;
}

export interface MpesaPaymentContext {
  orderNumber: string;
  amount: number;
  phone: string | null;
  phoneError: string | null;
  /** The last attempt failed, but the phone may show a prompt. */
  isPromptPossible: boolean;
  checkError: string | null;
  /** Why M-Pesa refused the latest payment. */
  refusal: string | null;
}

export type MpesaPaymentEvent =
  | { type: 'phone.submitted'; phone: string }
  | { type: 'phone.promptReceived' }
  | { type: 'payment.check' }
  | { type: 'payment.resend' }
  | { type: 'payment.waitAgain' }
  | { type: 'payment.close' }
  | PageVisibilityEvent;

export type MpesaPaymentEmitted =
  | { type: 'mpesa.orderAlreadyPaid'; orderNumber: string }
  /** The receiver must remove the order from the checkout storage. */
  | { type: 'mpesa.orderCancelled'; orderNumber: string }
  | { type: 'payment.succeeded'; orderNumber: string };

/** How the payment ended, for the purchase. 'Payment Successful!' is no end: the shopper goes on from there. */
export type MpesaPaymentOutput =
  | { kind: 'alreadyPaid'; orderNumber: string }
  | { kind: 'alreadyCancelled'; orderNumber: string; reason: string }
  | { kind: 'cancelledElsewhere'; orderNumber: string }
  | { kind: 'closed' };

export interface MpesaPaymentTypes {
  context: MpesaPaymentContext;
  events: MpesaPaymentEvent;
  input: MpesaPaymentInput;
  emitted: MpesaPaymentEmitted;
  output: MpesaPaymentOutput;
  tags: 'busy';
  children: {
    countdown: 'countdown';
    startStkPush: 'startStkPush';
    checkStatus: 'checkStatus';
    watchStatus: 'watchStatus';
    pageVisibility: 'pageVisibility';
  };
  meta: SpecMeta;
}
