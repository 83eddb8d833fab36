import type { SandboxContext } from '../context.ts';
import { claimDueIpns, sendIpn } from './notifications.ts';
import { completePayment } from './payments.ts';

const BATCH_SIZE = 100;

/**
 * Completes due mobile payments and claims due notifications. `sent` resolves when all notifications of this round
 * were answered or failed.
 */
export async function sweepPesapal(sandbox: SandboxContext): Promise<{ sent: Promise<void> }> {
  const now = sandbox.now();
  await sandbox.sql.begin(async (tx) => {
    const due = await tx<{ id: string; amount: number; currency: string; method: string }[]>`
      select tracking_id as id, paid_amount as amount, paid_currency as currency, method
      from sandbox.pesapal_payments where due_at <= ${now.toISOString()} order by due_at limit ${BATCH_SIZE}
      for update skip locked`;
    for (const { id, ...received } of due) await completePayment(tx, id, received, now);
  });
  const deliveries = await claimDueIpns(sandbox, BATCH_SIZE);
  const sending = Promise.all(deliveries.map((delivery) => sendIpn(sandbox, delivery)));
  return { sent: sending.then(() => undefined) };
}
