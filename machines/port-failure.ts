import type { ErrorCode } from '#contract/errors.ts';
import { isPaidStatus } from '#contract/order-lifecycle.ts';

/** The server refused the request. */
export interface PortRefusal {
  ok: false;
  kind: 'refused';
  code?: ErrorCode;
  /** For the user; absent when the server sent none. */
  message?: string;
  /** Messages by the field names of the API. */
  fields?: Record<string, string>;
}

/** There was no reply. */
export interface NoReply {
  ok: false;
  kind: 'network';
}

/** Refused or unreachable: why a port did not do what it was started for. */
export type PortFailure = PortRefusal | NoReply;

/** What was named does not exist, or not for this user. */
export interface NotFound {
  ok: false;
  kind: 'notFound';
  message?: string;
}

/** A refusal to start a payment. */
export interface PaymentRefusal extends PortRefusal {
  code: ErrorCode;
  /** The order's status, when it is the reason (NOT_PAYABLE). */
  status?: string;
}

/** What a rejected port counts as where a defect is shown like a refusal without a message. */
export const PORT_DEFECT: PortRefusal = { ok: false, kind: 'refused' };

/** The server's message, or `fallback` without one; `network` when there was no reply. Also for other kinds of failure. */
export function getFailureText(
  failure: { ok: false; kind: string; message?: string },
  fallback: string,
  network = 'Network error occurred',
): string {
  return failure.kind === 'network' ? network : failure.message || fallback;
}

/** Whether the server refused the request with this code. */
export function isRefusedAs(output: { ok: boolean; code?: ErrorCode }, code: ErrorCode): boolean {
  return output.code === code;
}

/** Whether payment was refused because the order is already paid, or because it is cancelled. */
export function isNotPayableAs(
  output: { ok: boolean; code?: ErrorCode; status?: string },
  expected: 'paid' | 'cancelled',
): boolean {
  const status = output.code === 'NOT_PAYABLE' ? (output.status ?? '') : '';
  return expected === 'paid' ? isPaidStatus(status) : status === 'cancelled';
}
