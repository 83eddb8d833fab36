import { type Totals, totalsOf } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/types.ts';
import { itemCount } from '../cart/cart.rules.ts';
import { statePath } from '../state-path.ts';
import type { CheckoutSnapshot } from './checkout.machine.ts';
import { EMPTY_DETAILS, methodRefusal, PAYMENT_METHODS } from './checkout.rules.ts';
import type { FieldErrors } from './checkout.types.ts';

export interface MethodOption {
  method: PaymentMethod;
  label: string;
  chosen: boolean;
  can: boolean;
  /** Why it cannot be chosen. */
  reason: string | null;
}

export interface CheckoutView {
  state: string;
  totals: Totals;
  itemCount: number;
  methods: MethodOption[];
  method: PaymentMethod | null;
  buttonLabel: 'PAY NOW' | 'Processing...';
  canSubmit: boolean;
  busy: boolean;
  inlineError: string | null;
  /** The server's and the machine's messages per field, beside those of the form's own resolver. */
  fieldErrors: FieldErrors;
}

const LABELS: Record<PaymentMethod, string> = {
  pesapal: 'Online payment portal',
  creditcard: 'Card',
  mpesa: 'M-Pesa',
};

export function checkoutView(snapshot: CheckoutSnapshot): CheckoutView {
  const { context } = snapshot;
  const busy = snapshot.hasTag('busy');
  return {
    state: statePath(snapshot.value),
    totals: totalsOf(context.lines),
    itemCount: itemCount(context),
    methods: PAYMENT_METHODS.map((method) => ({
      method,
      label: LABELS[method],
      chosen: method === context.method,
      can: snapshot.can({ type: 'checkout.chooseMethod', method }),
      reason: methodRefusal(method, context),
    })),
    method: context.method,
    buttonLabel: busy ? 'Processing...' : 'PAY NOW',
    canSubmit: snapshot.can({ type: 'checkout.placeOrder', details: EMPTY_DETAILS }),
    busy,
    inlineError: context.inlineError,
    fieldErrors: context.fieldErrors,
  };
}
