import { appPaths } from '#contract/app-paths.ts';
import { formatPhone } from '#contract/phone.ts';
import type { MpesaPaymentSnapshot } from './mpesa-payment.machine.ts';
import type { MpesaPaymentEvent } from './mpesa-payment.types.ts';

type ButtonEvent = Exclude<MpesaPaymentEvent, { type: 'phone.submit' | 'page.hidden' | 'page.shown' }>;
type TopState = Exclude<MpesaPaymentSnapshot['value'], object>;
type DialogState = Extract<MpesaPaymentSnapshot['value'], object>['prompted']['dialog'];
type State = TopState | DialogState;

export interface MpesaPaymentButton {
  event: ButtonEvent;
  label: string;
  /** What the button does, where its label does not tell it from the others. */
  hint?: string;
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
  /** Why M-Pesa refused the payment, when it is known. */
  refusal: string | null;
  confirmation: { label: string; path: string } | null;
}

const TITLES: Record<State, string> = {
  opening: '',
  enteringPhone: 'Pay with M-Pesa',
  promptUnclear: 'Pay with M-Pesa',
  initiating: 'Pay with M-Pesa',
  waiting: 'M-Pesa Payment Initiated',
  readyToCheck: 'Ready to Check Payment',
  checking: 'Checking Your Payment',
  resending: 'Sending Another Prompt',
  paid: 'Payment Successful!',
  alreadyPaid: 'Payment Successful!',
  alreadyCancelled: 'Order Cancelled',
  notConfirmed: 'Payment Not Confirmed',
  cancelledElsewhere: 'Order Cancelled',
  closed: 'Payment Closed',
};

const PAY_ANOTHER_WAY = { event: { type: 'payment.close' }, label: 'Pay another way' } as const;

const BUTTONS: Partial<Record<State, Omit<MpesaPaymentButton, 'isEnabled'>[]>> = {
  waiting: [PAY_ANOTHER_WAY],
  checking: [PAY_ANOTHER_WAY],
  resending: [PAY_ANOTHER_WAY],
  readyToCheck: [
    { event: { type: 'payment.check' }, label: 'Check Payment Status' },
    { event: { type: 'payment.waitAgain' }, label: 'Just a sec...' },
    { event: { type: 'payment.close' }, label: 'Close & Try Different Payment' },
  ],
  notConfirmed: [
    {
      event: { type: 'payment.check' },
      label: 'Try Again',
      hint: 'Checks once more whether your payment has arrived. Nothing is sent to your phone.',
    },
    {
      event: { type: 'payment.resend' },
      label: 'Send Another Prompt',
      hint: 'Asks for your PIN again, on the same phone. Choose it if you did not pay.',
    },
    { event: { type: 'payment.close' }, label: 'Close & Try Different Payment' },
  ],
};

const PROMPT_RECEIVED_BUTTON = {
  event: { type: 'prompt.show' },
  label: 'I have a prompt on my phone',
} as const;

const REASONS = [
  'The payment is still processing: M-Pesa can take a minute to tell us.',
  'The payment was cancelled or declined on the phone.',
  'A network issue kept the confirmation from reaching us.',
];

export function mpesaPaymentView(snapshot: MpesaPaymentSnapshot): MpesaPaymentView {
  const { context } = snapshot;
  const state = getShownState(snapshot);
  return {
    state,
    title: TITLES[state],
    orderNumber: context.orderNumber,
    amount: context.amount,
    phone: context.phone === null ? null : formatPhone(context.phone),
    phoneError: context.phoneError,
    submitLabel: 'CONTINUE',
    canSubmitPhone: snapshot.can({ type: 'phone.submit', phone: '' }),
    promptButton: snapshot.can(PROMPT_RECEIVED_BUTTON.event)
      ? { ...PROMPT_RECEIVED_BUTTON, isEnabled: true }
      : null,
    busy: snapshot.hasTag('busy'),
    buttons: (BUTTONS[state] ?? []).map((button) => ({ ...button, isEnabled: snapshot.can(button.event) })),
    reasons: state === 'notConfirmed' ? REASONS : [],
    message: context.checkError,
    refusal: state === 'notConfirmed' ? context.refusal : null,
    confirmation: snapshot.matches('paid')
      ? { label: 'View Order Confirmation', path: appPaths.orderConfirmationFor(context.orderNumber) }
      : null,
  };
}

/** The dialog's state while there is a prompt; the watching beside it is not shown. */
function getShownState({ value }: MpesaPaymentSnapshot): State {
  return typeof value === 'string' ? value : value.prompted.dialog;
}
