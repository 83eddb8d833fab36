import { type EventObject, fromCallback } from 'xstate';
import type { CheckStatusOutput, PageVisibilityEvent } from '#machines/mpesa-payment/mpesa-payment.ports.ts';

export const readReply = (
  status: string,
  state = 'open',
  reason: string | null = null,
): CheckStatusOutput => ({
  ok: true,
  status,
  attempt: { state, reason },
});

export const PENDING = readReply('pending');

/** The page stays visible. */
export const silentVisibility = fromCallback<EventObject, undefined, PageVisibilityEvent>(() => undefined);
