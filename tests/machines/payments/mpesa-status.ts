import { type EventObject, fromCallback } from 'xstate';
import type { PaymentMethod } from '#contract/types.ts';
import type { CheckStatusOutput, PageVisibilityEvent } from '#machines/mpesa-payment/mpesa-payment.ports.ts';

interface Attempt {
  method: PaymentMethod;
  state: string;
  reason: string | null;
}

export const readReply = (status: string, attempt: Partial<Attempt> = {}): CheckStatusOutput => ({
  ok: true,
  status,
  attempt: { method: 'mpesa', state: 'open', reason: null, ...attempt },
});

export const PENDING = readReply('pending');

/** The page stays visible. */
export const silentVisibility = fromCallback<EventObject, undefined, PageVisibilityEvent>(() => undefined);
