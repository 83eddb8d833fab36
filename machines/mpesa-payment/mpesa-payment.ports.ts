import { type EventObject, fromCallback } from 'xstate';
import type { PaymentMethod } from '#contract/types.ts';
import type { NoReply, PaymentRefusal, PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export interface StartStkPushInput {
  orderNumber: string;
  /** 254XXXXXXXXX */
  phone: string;
}

export type StartStkPushOutput = { ok: true; amount: number } | PaymentRefusal | NoReply;

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
  | PortFailure;

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
