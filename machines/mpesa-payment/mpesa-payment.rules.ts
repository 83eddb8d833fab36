import { isPaidStatus } from '#contract/order-lifecycle.ts';
import type { CheckStatusOutput, StartStkPushOutput } from './mpesa-payment.ports.ts';

export const WAIT_SECONDS = 15;
export const INITIATION_FAILED = 'Failed to initiate Mpesa payment';
export const CHECK_FAILED = 'Failed to check payment status';
const NETWORK_ERROR = 'Network error';
const PAID_STATUSES = ['paid', 'Paid'];
const OVER_STATUSES = ['cancelled', 'shipping', 'delivered'];

export function isPaid(output: CheckStatusOutput): boolean {
  return output.ok && PAID_STATUSES.includes(output.status);
}

/** Neither waiting for its payment nor just paid. */
export function isOver(output: CheckStatusOutput): boolean {
  return output.ok && OVER_STATUSES.includes(output.status);
}

export function isRefused(output: CheckStatusOutput): boolean {
  return output.ok && output.attempt?.state === 'failed';
}

export function getRefusal(output: CheckStatusOutput): string | null {
  return output.ok && output.attempt?.state === 'failed' ? output.attempt.reason : null;
}

export function isAlreadyPaid(output: StartStkPushOutput): boolean {
  return isPaidStatus(getBlockingStatus(output));
}

export function isAlreadyCancelled(output: StartStkPushOutput): boolean {
  return getBlockingStatus(output) === 'cancelled';
}

/** Without a reply, even after a timeout in the browser, a prompt may still have been sent. */
export function isPromptPossible(output: StartStkPushOutput): boolean {
  return !output.ok && (output.kind === 'network' || output.code === 'PAYMENT_UNDECIDED');
}

function getBlockingStatus(output: StartStkPushOutput): string {
  if (output.ok || output.kind !== 'refused' || output.code !== 'NOT_PAYABLE') return '';
  return output.status ?? '';
}

export function failureText(output: StartStkPushOutput | CheckStatusOutput, fallback: string): string | null {
  if (output.ok) return null;
  return output.kind === 'network' ? NETWORK_ERROR : (output.message ?? fallback);
}
