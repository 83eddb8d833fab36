import type { SandboxContext } from '../context.ts';
import { scheduleCallback } from './callbacks.ts';
import { decidePrompt } from './decide-prompt.ts';
import { getScriptedOutcome, type ScriptedOutcome } from './outcomes.ts';
import {
  isPayerBusy,
  lockPayer,
  openPrompt,
  type Prompt,
  type PushRequest,
  settlePrompt,
} from './prompts.ts';
import type { SafaricomFaults } from './safaricom-faults.ts';

const NETWORK_REJECTION_DELAY_MS = 1_000;

/**
 * Opens a prompt; like Daraja, it is not idempotent. A push to a busy payer, or one that mixes pay bill and till, is
 * rejected at once, with its callback a second later.
 */
export async function pushPrompt(
  sandbox: SandboxContext,
  pushRequest: PushRequest,
  partyB: { isBusinessShortCode: boolean },
  faults: SafaricomFaults,
): Promise<Prompt> {
  const now = sandbox.now();
  const scripted = getScriptedOutcome(pushRequest.phone, faults);
  const outcome: ScriptedOutcome = scripted ?? { resultCode: '1037', afterMs: faults.promptLifetimeMs };
  const { prompt, shown: isShown } = await sandbox.sql.begin(async (tx) => {
    await lockPayer(tx, pushRequest.phone);
    const isBusy = await isPayerBusy(tx, pushRequest.phone, now);
    const opened = await openPrompt(tx, pushRequest, outcome, now);
    const isPayBill = pushRequest.type === 'CustomerPayBillOnline';
    const rejectionCode = isPayBill !== partyB.isBusinessShortCode ? 'SFC_IC0003' : isBusy ? '1001' : null;
    if (!rejectionCode) return { prompt: opened, shown: true };
    const rejectedPrompt = await settlePrompt(tx, opened.checkoutRequestId, {
      resultCode: rejectionCode,
      at: now,
    });
    await scheduleCallback(tx, rejectedPrompt, new Date(now.getTime() + NETWORK_REJECTION_DELAY_MS));
    return { prompt: rejectedPrompt, shown: false };
  });
  if (isShown && faults.callbackBeforeReply) {
    const resultCode = scripted?.resultCode ?? '0';
    const choice = { resultCode, callback: 'once', delayMs: 0, lateMs: 0 } as const;
    await decidePrompt(sandbox, prompt.checkoutRequestId, choice, faults);
  }
  return prompt;
}
