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
  /** What is taken, where it is not what was submitted. */
  amount?: number | undefined;
  currency?: string | undefined;
  /** How long after the decision a `late` notification goes out. */
  lateMs: number;
  /** How long a mobile payment takes; its notification follows it. */
  mobileDelayMs: number;
}

type Decided =
  | { outcome: 'decided'; payment: Payment }
  | { outcome: 'unknown' }
  | { outcome: 'refused'; payment: Payment };

const METHOD_NAMES = { card: 'Visa', mpesa: 'MpesaKE' };
const COUNT = { once: 1, twice: 2, never: 0, late: 0 };

/**
 * What somebody does on the page, or with the money later. A failed payment may be tried again; a reversal needs a
 * completed one. Resolves when the notifications, unless they are late, have been sent: Pesapal's overtake the browser.
 */
export async function decidePayment(
  sandbox: SandboxContext,
  trackingId: string,
  choice: Choice,
): Promise<Decided> {
  const deliveries: Delivery[] = [];
  const decided = await sandbox.sql.begin(async (tx): Promise<Decided> => {
    const found = await findPayment(tx, trackingId, { lock: true });
    if (!found) return { outcome: 'unknown' };
    if (!isPossible(found, choice)) return { outcome: 'refused', payment: found };
    const at = sandbox.now();
    const taken = {
      amount: choice.amount ?? found.amount,
      currency: choice.currency ?? found.currency,
      method: METHOD_NAMES[choice.method],
    };
    const lasts = choice.action === 'pay' && choice.method === 'mpesa' ? choice.mobileDelayMs : 0;
    const due = new Date(at.getTime() + lasts);
    if (choice.action === 'cancel') await setStatus(tx, trackingId, STATUS.invalid, at);
    else if (choice.action === 'fail') await setStatus(tx, trackingId, STATUS.failed, at);
    else if (choice.action === 'reverse') await setStatus(tx, trackingId, STATUS.reversed, at);
    else if (lasts > 0) await beginMobilePayment(tx, trackingId, taken, due);
    else await completePayment(tx, trackingId, taken, at);
    for (let sent = 0; sent < COUNT[choice.ipn]; sent++) {
      if (lasts === 0) deliveries.push(await claimIpn(tx, trackingId));
      else await scheduleIpn(tx, trackingId, due);
    }
    if (choice.ipn === 'late') await scheduleIpn(tx, trackingId, new Date(due.getTime() + choice.lateMs));
    return { outcome: 'decided', payment: (await findPayment(tx, trackingId))! };
  });
  await Promise.all(deliveries.map((delivery) => sendIpn(sandbox, delivery)));
  return decided;
}

function isPossible({ statusCode, isUnderWay }: Payment, { action }: Choice): boolean {
  if (action === 'reverse') return statusCode === STATUS.completed;
  return !isUnderWay && statusCode !== STATUS.completed && statusCode !== STATUS.reversed;
}
