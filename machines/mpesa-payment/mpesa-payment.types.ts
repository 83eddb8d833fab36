import type { SpecMeta } from '../clause.types.ts';

export interface MpesaPaymentInput {
  orderNumber: string;
  amount: number;
  /** The phone a prompt was already sent to; without one the shopper is asked for it. */
  phone?: string;
}

export interface MpesaPaymentContext {
  orderNumber: string;
  amount: number;
  phone: string | null;
  phoneError: string | null;
  /** The last try failed, but the phone may show a prompt. */
  isPromptPossible: boolean;
  checkError: string | null;
}

export type MpesaPaymentEvent =
  /** the phone form */
  | { type: 'phone.submitted'; phone: string }
  /** 'I have a prompt on my phone' */
  | { type: 'phone.promptReceived' }
  /** 'Check Payment Status' and 'Try Again' */
  | { type: 'payment.check' }
  /** 'Send Another Prompt' */
  | { type: 'payment.resend' }
  /** 'Just a sec...' */
  | { type: 'payment.waitAgain' }
  /** 'Close & Try Different Payment' */
  | { type: 'payment.close' };

export type MpesaPaymentEmitted =
  | { type: 'mpesa.promptSent'; orderNumber: string; amount: number; phone: string }
  | { type: 'mpesa.orderAlreadyPaid'; orderNumber: string }
  /** Whoever keeps it for checkout must drop it. */
  | { type: 'mpesa.orderAlreadyCancelled'; orderNumber: string; reason: string }
  | { type: 'payment.succeeded'; orderNumber: string }
  | { type: 'payment.closed'; orderNumber: string };

export interface MpesaPaymentTypes {
  context: MpesaPaymentContext;
  events: MpesaPaymentEvent;
  input: MpesaPaymentInput;
  emitted: MpesaPaymentEmitted;
  tags: 'busy';
  children: { countdown: 'countdown'; startStkPush: 'startStkPush'; checkStatus: 'checkStatus' };
  meta: SpecMeta;
}
