import type { SandboxContext } from '../context.ts';
import { scheduleCallback } from './callbacks.ts';
import { decidePrompt } from './decide-prompt.ts';
import { type ScriptedOutcome, scriptedOutcome } from './outcomes.ts';
import {
  isPayerBusy,
  lockPayer,
  openPrompt,
  type Prompt,
  type PushedPrompt,
  settlePrompt,
} from './prompts.ts';
import type { SafaricomFaults } from './safaricom-faults.ts';

const REFUSED_BY_NETWORK_MS = 1_000;

/**
 * Puts a prompt on the payer's phone. Daraja has no idempotency: a push is a prompt. One that the phone cannot take
 * (another is open) or that mixes pay bill and till gets its result at once and its callback a second later.
 */
export async function pushPrompt(
  sandbox: SandboxContext,
  pushed: PushedPrompt,
  partyB: { isBusinessShortCode: boolean },
  faults: SafaricomFaults,
): Promise<Prompt> {
  const now = sandbox.now();
  const script = scriptedOutcome(pushed.phone, faults);
  const fate: ScriptedOutcome = script ?? { resultCode: '1037', afterMs: faults.promptLifetimeMs };
  const { prompt, shown } = await sandbox.sql.begin(async (tx) => {
    await lockPayer(tx, pushed.phone);
    const isBusy = await isPayerBusy(tx, pushed.phone, now);
    const opened = await openPrompt(tx, pushed, fate, now);
    const paysBill = pushed.type === 'CustomerPayBillOnline';
    const refusedWith = paysBill !== partyB.isBusinessShortCode ? 'SFC_IC0003' : isBusy ? '1001' : null;
    if (!refusedWith) return { prompt: opened, shown: true };
    const refused = await settlePrompt(tx, opened.checkoutRequestId, { resultCode: refusedWith, at: now });
    await scheduleCallback(tx, refused, new Date(now.getTime() + REFUSED_BY_NETWORK_MS));
    return { prompt: refused, shown: false };
  });
  if (shown && faults.callbackBeforeReply) {
    const resultCode = script?.resultCode ?? '0';
    const choice = { resultCode, callback: 'once', delayMs: 0, lateMs: 0 } as const;
    await decidePrompt(sandbox, prompt.checkoutRequestId, choice, faults);
  }
  return prompt;
}
