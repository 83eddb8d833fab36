import type { SandboxContext } from '../context.ts';
import { readFaults } from '../faults/faults.ts';
import { claimDueCallbacks, scheduleCallback, sendCallback } from './callbacks.ts';
import { applyResultFaults, type ResultCode } from './outcomes.ts';
import { settlePrompt } from './prompts.ts';

const BATCH_SIZE = 100;

/**
 * Decides expired prompts and claims due callbacks. `sent` resolves when all callbacks of this round were answered or
 * failed.
 */
export async function sweepSafaricom(sandbox: SandboxContext): Promise<{ sent: Promise<void> }> {
  await decideDuePrompts(sandbox);
  const deliveries = await claimDueCallbacks(sandbox, BATCH_SIZE);
  const sending = Promise.all(deliveries.map((delivery) => sendCallback(sandbox, delivery)));
  return { sent: sending.then(() => undefined) };
}

async function decideDuePrompts(sandbox: SandboxContext): Promise<void> {
  const now = sandbox.now();
  const at = now.toISOString();
  const duePrompts = await sandbox.sql`select 1 from sandbox.safaricom_prompts where due_at <= ${at} limit 1`;
  if (duePrompts.length === 0) return;
  const { safaricom: faults } = await readFaults(sandbox.sql);
  await sandbox.sql.begin(async (tx) => {
    const due = await tx<{ id: string; resultCode: ResultCode }[]>`
      select checkout_request_id as id, due_result_code as "resultCode" from sandbox.safaricom_prompts
      where due_at <= ${at} order by due_at limit ${BATCH_SIZE} for update skip locked`;
    for (const { id, resultCode } of due) {
      const prompt = await settlePrompt(tx, id, {
        resultCode: applyResultFaults(resultCode, faults),
        at: now,
      });
      await scheduleCallback(tx, prompt, now);
    }
  });
}
