import type { ActionResult } from './plan-action.ts';
import type { Action, Outcome } from './schedule.ts';
import { findAttempt, type PaymentSnapshot, type Snapshot } from './snapshot.ts';
import type { Testbed } from './testbed.ts';

/** Whole shillings. */
export const UNDERPAID_AMOUNT = 10;
const LATE_MS = 120_000;

type Decision = Extract<Action, { do: 'decide' }>;

/** Payments that can still be paid, or reversed: open prompts, and pages and windows that a browser was sent to. */
export function findPayable(testbed: Testbed, snapshot: Snapshot, outcome: Outcome): PaymentSnapshot[] {
  const pages = new Set(snapshot.attempts.map(({ reference }) => reference));
  const visiblePayments = snapshot.payments.filter(({ provider, name }) =>
    provider === 'pesapal' ? pages.has(name) : provider === 'safaricom',
  );
  const windows = testbed.windows.map(({ txRef }): PaymentSnapshot => {
    const found = snapshot.payments.find(({ name }) => name === txRef);
    const attempt = snapshot.attempts.find(({ merchantReference }) => merchantReference === txRef);
    return (
      found ?? {
        provider: 'flutterwave',
        name: txRef,
        reference: txRef,
        outcome: 'open',
        taken: attempt?.amount ?? 0,
      }
    );
  });
  return [...visiblePayments, ...windows].filter((payment) =>
    outcome === 'reversed'
      ? payment.provider === 'pesapal' && payment.outcome === 'paid'
      : payment.outcome === 'open' || (payment.outcome === 'failed' && payment.provider !== 'safaricom'),
  );
}

/** Answers a prompt, or pays or abandons a page, at the stand-in. Its callbacks become pending callbacks. */
export async function decide(
  testbed: Testbed,
  snapshot: Snapshot,
  payment: PaymentSnapshot,
  decision: Decision,
): Promise<ActionResult> {
  const { provider, name, taken } = payment;
  const attempt = findAttempt(snapshot, payment);
  const isOver =
    attempt && (attempt.nextQueryAt === null || testbed.clock.now().getTime() >= attempt.deadlineAt);
  const isNoLongerQueried = attempt?.state === 'failed' && isOver === true;
  const { outcome } = decision;
  const callbackMode = isNoLongerQueried && decision.callbacks === 'never' ? 'once' : decision.callbacks;
  const underpayment = outcome === 'too little' && { amount: UNDERPAID_AMOUNT };
  const [path, body] = {
    safaricom: [
      `/sandbox/mpesa/prompts/${name}`,
      {
        action: outcome === 'failed' ? 'cancel' : 'approve',
        callback: outcome === 'late' ? 'late' : callbackMode,
        ...(outcome === 'late' && { lateMs: LATE_MS }),
        ...underpayment,
      },
    ] as const,
    pesapal: [
      `/sandbox/pesapal/payments/${name}`,
      {
        action: outcome === 'failed' ? 'fail' : outcome === 'reversed' ? 'reverse' : 'pay',
        ipn: callbackMode,
        ...underpayment,
      },
    ] as const,
    flutterwave: [
      `/sandbox/flutterwave/payments/${name}`,
      {
        action: outcome === 'failed' ? 'fail' : 'pay',
        webhook: callbackMode === 'never' ? 'never' : 'first',
        webhookUrl: `${testbed.publicUrl}/hooks/flutterwave`,
        amount: taken,
        currency: 'KES',
        email: 'amina@example.com',
        ...underpayment,
      },
    ] as const,
  }[provider];
  const response = await testbed.sandboxApp.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const reply = await response.text();
  if (response.status !== 200 && response.status !== 409) throw new Error(`the stand-in answered ${reply}`);
  if (isNoLongerQueried)
    for (const callback of testbed.callbacks.filter((each) => (each.path + each.body).includes(name)))
      callback.mustArrive = true;
  return { result: response.status === 200 ? `${provider} ${outcome}` : 'refused by the provider' };
}
