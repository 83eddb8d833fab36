import type { SandboxContext } from '../context.ts';
import { claimIpn, type Delivery, scheduleIpn, sendIpn } from './notifications.ts';
import {
  beginMobilePayment,
  completePayment,
  findPayment,
  type Payment,
  STATUS,
  setStatus,
} from './payments.ts';

export interface Choice {
  action: 'pay' | 'fail' | 'cancel' | 'reverse';
  ipn: 'once' | 'twice' | 'never' | 'late';
  method: 'card' | 'mpesa';
  /** Amount charged; defaults to the submitted amount. */
  amount?: number | undefined;
  currency?: string | undefined;
  lateMs: number;
  /** Duration of a mobile payment; its notification follows it. */
  mobileDelayMs: number;
}

type DecisionResult =
  | { outcome: 'decided'; payment: Payment }
  | { outcome: 'unknown' }
  | { outcome: 'refused'; payment: Payment };

const METHOD_NAMES = { card: 'Visa', mpesa: 'MpesaKE' };
const NOTIFICATION_COUNTS = { once: 1, twice: 2, never: 0, late: 0 };

/**
 * Decides or reverses a payment. A failed payment can be retried; only a completed one can be reversed. Resolves after
 * immediate notifications were sent, because Pesapal's arrive before the browser returns.
 */
export async function decidePayment(
  sandbox: SandboxContext,
  trackingId: string,
  choice: Choice,
): Promise<DecisionResult> {
  const deliveries: Delivery[] = [];
  const decisionResult = await sandbox.sql.begin(async (tx): Promise<DecisionResult> => {
    const payment = await findPayment(tx, trackingId, { lock: true });
    if (!payment) return { outcome: 'unknown' };
    if (!isAllowed(payment, choice)) return { outcome: 'refused', payment };
    const at = sandbox.now();
    const received = {
      amount: choice.amount ?? payment.amount,
      currency: choice.currency ?? payment.currency,
      method: METHOD_NAMES[choice.method],
    };
    const durationMs = choice.action === 'pay' && choice.method === 'mpesa' ? choice.mobileDelayMs : 0;
    const due = new Date(at.getTime() + durationMs);
    if (choice.action === 'cancel') await setStatus(tx, trackingId, STATUS.invalid, at);
    else if (choice.action === 'fail') await setStatus(tx, trackingId, STATUS.failed, at);
    else if (choice.action === 'reverse') await setStatus(tx, trackingId, STATUS.reversed, at);
    else if (durationMs > 0) await beginMobilePayment(tx, trackingId, received, due);
    else await completePayment(tx, trackingId, received, at);
    for (let sent = 0; sent < NOTIFICATION_COUNTS[choice.ipn]; sent++) {
      if (durationMs === 0) deliveries.push(await claimIpn(tx, trackingId));
      else await scheduleIpn(tx, trackingId, due);
    }
    if (choice.ipn === 'late') await scheduleIpn(tx, trackingId, new Date(due.getTime() + choice.lateMs));
    return { outcome: 'decided', payment: (await findPayment(tx, trackingId))! };
  });
  await Promise.all(deliveries.map((delivery) => sendIpn(sandbox, delivery)));
  return decisionResult;
}

function isAllowed({ statusCode, isUnderWay }: Payment, { action }: Choice): boolean {
  if (action === 'reverse') return statusCode === STATUS.completed;
  return !isUnderWay && statusCode !== STATUS.completed && statusCode !== STATUS.reversed;
}
