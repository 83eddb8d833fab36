import { getFailureText } from '../port-failure.ts';
import type { CheckStatusOutput, StartStkPushOutput } from './mpesa-payment.ports.ts';

export const WAIT_SECONDS = 15;
export const INITIATION_FAILED = 'Failed to initiate Mpesa payment';
export const CHECK_FAILED = 'Failed to check payment status';
const NETWORK_ERROR = 'Network error';
const PAID_STATUSES = ['paid', 'Paid'];

export function isPaid(output: CheckStatusOutput): boolean {
  return output.ok && PAID_STATUSES.includes(output.status);
}

export function isCancelled(output: CheckStatusOutput): boolean {
  return output.ok && output.status === 'cancelled';
}

/** Paid, and no longer with the status 'paid'. */
export function isOnItsWay(output: CheckStatusOutput): boolean {
  return output.ok && ['shipping', 'delivered'].includes(output.status);
}

/** The latest payment failed, or paid too little. */
export function isRefused(output: CheckStatusOutput): boolean {
  return output.ok && output.attempt?.method === 'mpesa' && isPromptRefused(output.attempt);
}

export function isPromptRefused({ state, reason }: { state: string; reason: string | null }): boolean {
  return state === 'failed' || (state === 'paid' && reason !== null);
}

export function getRefusal(output: CheckStatusOutput): string | null {
  return output.ok && isRefused(output) ? (output.attempt?.reason ?? null) : null;
}

/** Without a reply, even after a timeout in the browser, a prompt may still have been sent. */
export function isPromptPossible(output: StartStkPushOutput): boolean {
  return !output.ok && (output.kind === 'network' || output.code === 'PAYMENT_UNDECIDED');
}

export function failureText(output: StartStkPushOutput | CheckStatusOutput, fallback: string): string | null {
  return output.ok ? null : getFailureText(output, fallback, NETWORK_ERROR);
}
