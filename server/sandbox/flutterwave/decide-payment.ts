import type { SandboxContext } from '../context.ts';
import type { FlutterwaveFaults } from './flutterwave-faults.ts';
import { type Checkout, findCheckout, insertTransaction, isPaid, type Transaction } from './transactions.ts';
import { type Delivery, insertDelivery, sendWebhook } from './webhooks.ts';

export interface Choice {
  action: 'pay' | 'fail' | 'pay-then-close';
  webhook: 'once' | 'twice' | 'never' | 'late' | 'first';
  /** Amount charged; defaults to the checkout's values. */
  amount?: number | undefined;
  currency?: string | undefined;
  email?: string | undefined;
  /** Delay of a `late` webhook after the decision. */
  lateMs: number;
  webhookUrl: string;
}

type Faults = Pick<FlutterwaveFaults, 'notFoundMs' | 'pendingMs' | 'wrongHash'>;

type DecisionResult =
  | { outcome: 'decided'; transaction: Transaction }
  | { outcome: 'unknown' }
  | { outcome: 'duplicate' };

/** Webhooks normally arrive after the browser's callback; `first` sends them before it. */
const WEBHOOK_DELAY_MS = 500;
const WEBHOOK_COUNTS = { once: 1, twice: 2, never: 0, late: 1, first: 1 };

/** Decides a payment. Resolves after a `first` webhook has been answered. */
export async function decidePayment(
  sandbox: SandboxContext,
  txRef: string,
  choice: Choice,
  faults: Faults,
): Promise<DecisionResult> {
  const immediateDeliveries: Delivery[] = [];
  const decisionResult = await sandbox.sql.begin(async (tx): Promise<DecisionResult> => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`flutterwave:${txRef}`}, 0))`;
    const checkout = applyChoice(await findCheckout(tx, txRef), txRef, choice);
    if (!checkout) return { outcome: 'unknown' };
    if (await isPaid(tx, txRef)) return { outcome: 'duplicate' };
    const at = sandbox.now();
    const after = (ms: number) => new Date(at.getTime() + ms);
    const outcome = choice.action === 'fail' ? 'failed' : 'successful';
    const timing = { knownAt: after(faults.notFoundMs), finalAt: after(faults.pendingMs) };
    const transaction = await insertTransaction(tx, { ...checkout, ...timing, outcome }, at);
    const due =
      choice.webhook === 'first' ? null : after(choice.webhook === 'late' ? choice.lateMs : WEBHOOK_DELAY_MS);
    for (let sent = 0; sent < WEBHOOK_COUNTS[choice.webhook]; sent++) {
      const delivery = await insertDelivery(tx, {
        transactionId: transaction.id,
        url: choice.webhookUrl,
        isForged: faults.wrongHash,
        due,
      });
      if (due === null) immediateDeliveries.push(delivery);
    }
    return { outcome: 'decided', transaction };
  });
  await Promise.all(immediateDeliveries.map((delivery) => sendWebhook(sandbox, delivery)));
  return decisionResult;
}

/** Returns null when neither the checkout nor the choice has an amount and an email address. */
function applyChoice(checkout: Checkout | null, txRef: string, choice: Choice): Checkout | null {
  const amount = choice.amount ?? checkout?.amount;
  const email = choice.email ?? checkout?.email;
  if (amount === undefined || email === undefined) return null;
  const currency = choice.currency ?? checkout?.currency ?? 'KES';
  return { txRef, amount, currency, email, name: checkout?.name ?? 'Anonymous customer' };
}
