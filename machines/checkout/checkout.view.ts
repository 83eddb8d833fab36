import { type Totals, totalsOf } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/types.ts';
import { itemCount } from '../cart/cart.rules.ts';
import type { CartLine } from '../cart/cart.types.ts';
import { statePath } from '../state-path.ts';
import type { CheckoutSnapshot } from './checkout.machine.ts';
import { openChanges } from './checkout.rules.ts';
import type { FieldErrors } from './checkout.types.ts';
import { EMPTY_DETAILS } from './delivery.rules.ts';
import { changeOf, type LineChange, pricedNow } from './lines.rules.ts';
import { methodRefusal, PAYMENT_METHODS } from './payment-choice.rules.ts';

export interface MethodOption {
  method: PaymentMethod;
  label: string;
  chosen: boolean;
  can: boolean;
  /** Why it cannot be chosen. */
  reason: string | null;
}

/** A line that costs something else now, or of which fewer are left; PAY NOW waits for the decision. */
export interface ChangedLine extends LineChange {
  canAccept: boolean;
}

export interface CheckoutView {
  state: string;
  /** At today's prices, as in the cart. */
  lines: CartLine[];
  totals: Totals;
  itemCount: number;
  methods: MethodOption[];
  method: PaymentMethod | null;
  /** Says which ways to pay do not answer now; empty where all do. */
  downText: string;
  buttonLabel: 'PAY NOW' | 'Processing...';
  canSubmit: boolean;
  busy: boolean;
  changes: ChangedLine[];
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
  const changes = openChanges(context);
  const lines = context.lines.map((line) => pricedNow(line, changeOf(changes, line)));
  return {
    state: statePath(snapshot.value),
    lines,
    totals: totalsOf(lines),
    itemCount: itemCount(context),
    methods: PAYMENT_METHODS.map((method) => ({
      method,
      label: LABELS[method],
      chosen: method === context.method,
      can: snapshot.can({ type: 'checkout.chooseMethod', method }),
      reason: methodRefusal(method, context),
    })),
    method: context.method,
    downText: downTextOf(context.down),
    buttonLabel: busy ? 'Processing...' : 'PAY NOW',
    canSubmit: snapshot.can({ type: 'checkout.placeOrder', details: EMPTY_DETAILS }),
    busy,
    changes: changes.map((change) => ({
      ...change,
      canAccept: snapshot.can({ type: 'checkout.acceptLine', id: change.id, variant: change.variant }),
    })),
    inlineError: context.inlineError,
    fieldErrors: context.fieldErrors,
  };
}

function downTextOf(down: readonly PaymentMethod[]): string {
  if (down.length === 0) return '';
  return `Not answering right now: ${down.map((method) => LABELS[method]).join(', ')}.`;
}
