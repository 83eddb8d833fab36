import type { ErrorCode } from '#contract/errors.ts';
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
  | { ok: true; status: string }
  | { ok: false; kind: 'refused'; message?: string }
  | { ok: false; kind: 'network' };

export const mpesaPaymentPorts = {
  startStkPush: unprovidedPort<StartStkPushOutput, StartStkPushInput>('startStkPush'),
  checkStatus: unprovidedPort<CheckStatusOutput, CheckStatusInput>('checkStatus'),
};
