import type { Runner, SandboxContext } from '../context.ts';
import { claimCallback, type Delivery, scheduleCallback, sendCallback } from './callbacks.ts';
import { faultedResult, type ResultCode } from './outcomes.ts';
import { type Prompt, promptColumns, settlePrompt, toPrompt } from './prompts.ts';
import type { SafaricomFaults } from './safaricom-faults.ts';

type CallbackMode = 'once' | 'twice' | 'never' | 'late';

interface Choice {
  resultCode: ResultCode;
  callback: CallbackMode;
  /** The amount that the callback names, where it is not the true one. */
  amount?: number | undefined;
  /** How long after the decision the callback goes out. */
  delayMs: number;
  /** How long after the decision the truth comes out (`late`). */
  lateMs: number;
}

type Decided =
  | { outcome: 'decided'; prompt: Prompt }
  | { outcome: 'unknown' }
  | { outcome: 'alreadyDecided'; prompt: Prompt };

/** Decides an open prompt and, unless they are delayed, waits until its callbacks were sent. */
export async function decidePrompt(
  sandbox: SandboxContext,
  checkoutRequestId: string,
  choice: Choice,
  faults: SafaricomFaults,
): Promise<Decided> {
  const deliveries: Delivery[] = [];
  const decided = await sandbox.sql.begin(async (tx): Promise<Decided> => {
    const [row] = await tx`
      select ${promptColumns(tx)} from sandbox.safaricom_prompts
      where checkout_request_id = ${checkoutRequestId} for update`;
    if (!row) return { outcome: 'unknown' };
    const found = toPrompt(row);
    if (found.resultCode !== null) return { outcome: 'alreadyDecided', prompt: found };
    const result = faultedResult(choice.resultCode, faults);
    const prompt = await settle(sandbox, tx, found, { ...choice, resultCode: result });
    deliveries.push(...(await writeCallbacks(sandbox, tx, prompt, choice)));
    return { outcome: 'decided', prompt };
  });
  await Promise.all(deliveries.map((delivery) => sendCallback(sandbox, delivery)));
  return decided;
}

function settle(sandbox: SandboxContext, tx: Runner, prompt: Prompt, choice: Choice): Promise<Prompt> {
  const { resultCode, callback, amount: callbackAmount, lateMs } = choice;
  const at = sandbox.now();
  const id = prompt.checkoutRequestId;
  if (callback !== 'late') return settlePrompt(tx, id, { resultCode, at, callbackAmount });
  const turnsInto = { resultCode, at: new Date(at.getTime() + lateMs) };
  return settlePrompt(tx, id, { resultCode: '1037', at, callbackAmount, turnsInto });
}

const COUNT: Record<CallbackMode, number> = { once: 1, twice: 2, never: 0, late: 0 };

async function writeCallbacks(
  sandbox: SandboxContext,
  tx: Runner,
  prompt: Prompt,
  { callback, delayMs }: Choice,
): Promise<Delivery[]> {
  const now = sandbox.now();
  const claimed: Delivery[] = [];
  for (let sent = 0; sent < COUNT[callback]; sent++) {
    if (delayMs === 0) claimed.push(await claimCallback(tx, prompt, now));
    else await scheduleCallback(tx, prompt, new Date(now.getTime() + delayMs));
  }
  return claimed;
}
