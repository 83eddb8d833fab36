import { type EventObject, fromCallback } from 'xstate';
import type { ErrorCode } from '#contract/errors.ts';
import type { PaymentMethod } from '#contract/types.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export interface StartStkPushInput {
  orderNumber: string;
  /** 254XXXXXXXXX */
  phone: string;
}

export type StartStkPushOutput =
  | { ok: true; amount: number }
  /** The order's status, when it is the reason why the order cannot be paid. */
  | { ok: false; kind: 'refused'; code: ErrorCode; message?: string; status?: string }
  | { ok: false; kind: 'network' };

export interface CheckStatusInput {
  orderNumber: string;
}

export type CheckStatusOutput =
  | {
      ok: true;
      status: string;
      /** The order's latest attempt; `reason` is the provider's, in plain words. */
      attempt: { method: PaymentMethod; state: string; reason: string | null } | null;
    }
  | { ok: false; kind: 'refused'; message?: string }
  | { ok: false; kind: 'network' };

export type PageVisibilityEvent = { type: 'page.hidden' } | { type: 'page.shown' };

export const mpesaPaymentPorts = {
  startStkPush: unprovidedPort<StartStkPushOutput, StartStkPushInput>('startStkPush'),
  checkStatus: unprovidedPort<CheckStatusOutput, CheckStatusInput>('checkStatus'),
  /** Like `checkStatus`, but unasked for. */
  watchStatus: unprovidedPort<CheckStatusOutput, CheckStatusInput>('watchStatus'),
  /** Reports when the page is hidden, also at the start, and when it is shown again. Never throws. */
  pageVisibility: fromCallback<EventObject, undefined, PageVisibilityEvent>(() => {
    throw new Error('port not provided: pageVisibility');
  }),
};
