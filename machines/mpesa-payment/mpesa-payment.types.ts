import type { SpecMeta } from '../clause.types.ts';
import type { PageVisibilityEvent } from './mpesa-payment.ports.ts';

export interface MpesaPaymentInput {
  orderNumber: string;
  amount: number;
  /** The latest prompt, as the server has it; null to enter the phone first. */
  prompt: SentPrompt | null;
}

export interface SentPrompt {
  /** 254XXXXXXXXX */
  phone: string;
  /** What is left of the time to wait, 0 to 15. */
  secondsLeft: number;
  isRefused: boolean;
  /** Why, in the provider's words. */
  refusal: string | null;
}

export interface MpesaPaymentContext extends Pick<MpesaPaymentInput, 'prompt'> {
  orderNumber: string;
  amount: number;
  phone: string | null;
  phoneError: string | null;
  /** How long the countdown waits. */
  waitSeconds: number;
  checkError: string | null;
  /** Why M-Pesa refused the latest payment. */
  refusal: string | null;
}

export type MpesaPaymentEvent =
  /** CONTINUE */
  | { type: 'phone.submit'; phone: string }
  /** The shopper has a prompt, although the server could not say that it was sent. */
  | { type: 'prompt.show' }
  /** Check Payment Status, Try Again */
  | { type: 'payment.check' }
  /** Send Another Prompt */
  | { type: 'payment.resend' }
  /** Just a sec... */
  | { type: 'payment.waitAgain' }
  /** Pay another way */
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
