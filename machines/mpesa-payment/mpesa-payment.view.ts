import { appPaths } from '#contract/app-paths.ts';
import { formatPhone } from '#contract/phone.ts';
import { statePath } from '../state-path.ts';
import type { MpesaPaymentSnapshot } from './mpesa-payment.machine.ts';
import type { MpesaPaymentEvent } from './mpesa-payment.types.ts';

type ButtonEvent = Exclude<MpesaPaymentEvent, { type: 'phone.submitted' }>;

export interface MpesaPaymentButton {
  event: ButtonEvent;
  label: string;
  isEnabled: boolean;
}

export interface MpesaPaymentView {
  state: string;
  title: string;
  orderNumber: string;
  amount: number;
  /** In local notation, e.g. '0712 345 678'. */
  phone: string | null;
  phoneError: string | null;
  submitLabel: string;
  canSubmitPhone: boolean;
  /** Leads to the prompt of a failed attempt, when there may be one. */
  promptButton: MpesaPaymentButton | null;
  busy: boolean;
  buttons: MpesaPaymentButton[];
  /** Possible reasons why a payment is not confirmed; empty in every other state. */
  reasons: string[];
  message: string | null;
  confirmation: { label: string; path: string } | null;
}

const TITLES: Record<MpesaPaymentSnapshot['value'], string> = {
  opening: '',
  enteringPhone: 'Pay with M-Pesa',
  initiating: 'Pay with M-Pesa',
  waiting: 'M-Pesa Payment Initiated',
  readyToCheck: 'Ready to Check Payment',
  checking: 'Checking Your Payment',
  resending: 'Sending Another Prompt',
  paid: 'Payment Successful!',
  alreadyPaid: 'Payment Successful!',
  alreadyCancelled: 'Order Cancelled',
  notConfirmed: 'Payment Not Confirmed',
  closed: 'Payment Closed',
};

const BUTTONS: Partial<Record<MpesaPaymentSnapshot['value'], Omit<MpesaPaymentButton, 'isEnabled'>[]>> = {
  readyToCheck: [
    { event: { type: 'payment.check' }, label: 'Check Payment Status' },
    { event: { type: 'payment.waitAgain' }, label: 'Just a sec...' },
    { event: { type: 'payment.close' }, label: 'Close & Try Different Payment' },
  ],
  notConfirmed: [
    { event: { type: 'payment.check' }, label: 'Try Again' },
    { event: { type: 'payment.resend' }, label: 'Send Another Prompt' },
    { event: { type: 'payment.close' }, label: 'Close & Try Different Payment' },
  ],
};

const PROMPT_RECEIVED_BUTTON = {
  event: { type: 'phone.promptReceived' },
  label: 'I have a prompt on my phone',
} as const;

const REASONS = [
  'The payment is still processing: M-Pesa can take a minute to tell us.',
  'The payment was cancelled or declined on the phone.',
  'A network issue kept the confirmation from reaching us.',
];

export function mpesaPaymentView(snapshot: MpesaPaymentSnapshot): MpesaPaymentView {
  const { context, value } = snapshot;
  return {
    state: statePath(value),
    title: TITLES[value],
    orderNumber: context.orderNumber,
    amount: context.amount,
    phone: context.phone === null ? null : formatPhone(context.phone),
    phoneError: context.phoneError,
    submitLabel: 'CONTINUE',
    canSubmitPhone: snapshot.can({ type: 'phone.submitted', phone: '' }),
    promptButton: snapshot.can(PROMPT_RECEIVED_BUTTON.event)
      ? { ...PROMPT_RECEIVED_BUTTON, isEnabled: true }
      : null,
    busy: snapshot.hasTag('busy'),
    buttons: (BUTTONS[value] ?? []).map((button) => ({ ...button, isEnabled: snapshot.can(button.event) })),
    reasons: snapshot.matches('notConfirmed') ? REASONS : [],
    message: context.checkError,
    confirmation: snapshot.matches('paid')
      ? { label: 'View Order Confirmation', path: appPaths.orderConfirmation }
      : null,
  };
}
