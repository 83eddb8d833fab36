import { calculateTotals, type Totals } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/types.ts';
import { countItems, toLineIdentity } from '../cart/cart.rules.ts';
import type { CartLine } from '../cart/cart.types.ts';
import { statePath } from '../state-path.ts';
import type { CheckoutSnapshot } from './checkout.machine.ts';
import { getOpenChanges, TEXTS } from './checkout.rules.ts';
import type { FieldErrors } from './checkout.types.ts';
import { EMPTY_DETAILS } from './delivery.rules.ts';
import { type DoubtfulLine, getDoubtfulLines } from './fit.rules.ts';
import {
  findLineChange,
  getLeftOutText,
  type LineChange,
  toAvailableLines,
  withCurrentPrice,
} from './lines.rules.ts';
import { getMethodRefusal, PAYMENT_METHODS } from './payment-choice.rules.ts';

export interface MethodOption {
  method: PaymentMethod;
  label: string;
  isSelected: boolean;
  isEnabled: boolean;
  reason: string | null;
}

/** A line with a new price or too little stock; PAY NOW waits for the shopper's decision. */
export interface ChangedLine extends LineChange {
  canAccept: boolean;
}

export interface CheckoutView {
  state: string;
  lines: CartLine[];
  /** Of what can be had. */
  totals: Totals;
  leftOutText: string | null;
  itemCount: number;
  methods: MethodOption[];
  method: PaymentMethod | null;
  unavailableText: string;
  buttonLabel: 'PAY NOW' | 'Processing...';
  canSubmit: boolean;
  busy: boolean;
  changes: ChangedLine[];
  /** Waits for decisions, or for the check itself: neither delivery nor payment is shown. */
  isReviewingFit: boolean;
  doubtfulLines: DoubtfulLine[];
  inlineError: string | null;
  /** Belongs to the list of saved addresses, while none is chosen there. */
  addressError: string | null;
  /** Messages from the server and the machine, in addition to those of the form's resolver. */
  fieldErrors: FieldErrors;
}

const METHOD_LABELS: Record<PaymentMethod, string> = {
  pesapal: 'Online payment portal',
  creditcard: 'Card',
  mpesa: 'M-Pesa',
};

export function checkoutView(snapshot: CheckoutSnapshot): CheckoutView {
  const { context } = snapshot;
  const busy = snapshot.hasTag('busy');
  const changes = getOpenChanges(context);
  const isAddressMissing = context.inlineError === TEXTS.noAddress;
  const lines = context.lines.map((line) => withCurrentPrice(line, findLineChange(changes, line)));
  return {
    state: statePath(snapshot.value),
    lines,
    totals: calculateTotals(toAvailableLines(context.lines, changes)),
    leftOutText: getLeftOutText(changes),
    itemCount: countItems(context),
    methods: PAYMENT_METHODS.map((method) => ({
      method,
      label: METHOD_LABELS[method],
      isSelected: method === context.method,
      isEnabled: snapshot.can({ type: 'checkout.chooseMethod', method }),
      reason: getMethodRefusal(method, context),
    })),
    method: context.method,
    unavailableText: getUnavailableText(context.unavailableMethods),
    buttonLabel: busy ? 'Processing...' : 'PAY NOW',
    canSubmit: snapshot.can({ type: 'checkout.placeOrder', details: EMPTY_DETAILS, newKey: '' }),
    busy,
    changes: changes.map((change) => ({
      ...change,
      canAccept: snapshot.can({ type: 'checkout.acceptLine', ...toLineIdentity(change) }),
    })),
    isReviewingFit: snapshot.matches('reviewingFit') || snapshot.matches('checkingFit'),
    doubtfulLines: snapshot.matches('reviewingFit') ? getDoubtfulLines(context) : [],
    inlineError: isAddressMissing ? null : context.inlineError,
    addressError: isAddressMissing ? context.inlineError : null,
    fieldErrors: context.fieldErrors,
  };
}

function getUnavailableText(unavailableMethods: readonly PaymentMethod[]): string {
  if (unavailableMethods.length === 0) return '';
  return `Not answering right now: ${unavailableMethods.map((method) => METHOD_LABELS[method]).join(', ')}.`;
}
