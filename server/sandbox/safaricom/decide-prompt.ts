import type { SandboxContext } from '../context.ts';
import type { Sql } from '../sql.ts';
import { claimCallback, type Delivery, scheduleCallback, sendCallback } from './callbacks.ts';
import { applyResultFaults, type ResultCode } from './outcomes.ts';
import { type Prompt, type PromptRow, settlePrompt, toPrompt } from './prompts.ts';
import type { SafaricomFaults } from './safaricom-faults.ts';

type CallbackMode = 'once' | 'twice' | 'never' | 'late';

interface Choice {
  resultCode: ResultCode;
  callback: CallbackMode;
  /** The amount in the callback, when it should differ from the true one. */
  amount?: number | undefined;
  delayMs: number;
  /** Delay of the true result after the decision (`late`). */
  lateMs: number;
}

type DecisionResult =
  | { outcome: 'decided'; prompt: Prompt }
  | { outcome: 'unknown' }
  | { outcome: 'alreadyDecided'; prompt: Prompt };

/** Decides an open prompt. Resolves after its callbacks were sent, unless they are delayed. */
export async function decidePrompt(
  sandbox: SandboxContext,
  checkoutRequestId: string,
  choice: Choice,
  faults: SafaricomFaults,
): Promise<DecisionResult> {
  const deliveries: Delivery[] = [];
  const decisionResult = await sandbox.sql.begin(async (tx): Promise<DecisionResult> => {
    const [row] = await tx<PromptRow[]>`
      select * from sandbox.safaricom_prompts
      where checkout_request_id = ${checkoutRequestId} for update`;
    if (!row) return { outcome: 'unknown' };
    const openPrompt = toPrompt(row);
    if (openPrompt.resultCode !== null) return { outcome: 'alreadyDecided', prompt: openPrompt };
    const result = applyResultFaults(choice.resultCode, faults);
    const prompt = await settleChoice(sandbox, tx, openPrompt, { ...choice, resultCode: result });
    deliveries.push(...(await createCallbacks(sandbox, tx, prompt, choice)));
    return { outcome: 'decided', prompt };
  });
  await Promise.all(deliveries.map((delivery) => sendCallback(sandbox, delivery)));
  return decisionResult;
}

function settleChoice(sandbox: SandboxContext, tx: Sql, prompt: Prompt, choice: Choice): Promise<Prompt> {
  const { resultCode, callback, amount: callbackAmount, lateMs } = choice;
  const at = sandbox.now();
  const id = prompt.checkoutRequestId;
  if (callback !== 'late') return settlePrompt(tx, id, { resultCode, at, callbackAmount });
  const laterResult = { resultCode, at: new Date(at.getTime() + lateMs) };
  return settlePrompt(tx, id, { resultCode: '1037', at, callbackAmount, laterResult });
}

const CALLBACK_COUNTS: Record<CallbackMode, number> = { once: 1, twice: 2, never: 0, late: 0 };

async function createCallbacks(
  sandbox: SandboxContext,
  tx: Sql,
  prompt: Prompt,
  { callback, delayMs }: Choice,
): Promise<Delivery[]> {
  const now = sandbox.now();
  const claimedCallbacks: Delivery[] = [];
  for (let sent = 0; sent < CALLBACK_COUNTS[callback]; sent++) {
    if (delayMs === 0) claimedCallbacks.push(await claimCallback(tx, prompt, now));
    else await scheduleCallback(tx, prompt, new Date(now.getTime() + delayMs));
  }
  return claimedCallbacks;
}
