import type { Context } from '../context/context.ts';
import { addJob } from '../db/add-job.ts';

/** Of one process: a provider that does not answer must not hold the workers that send emails. */
const MAX_CALLS = 2;
const RETRY_DELAY_MS = 2_000;

/** Returns what sends a message, or reschedules its job while enough are being sent. */
export function createTextMessageTask(ctx: Context): (textMessageId: number) => Promise<void> {
  let calls = 0;
  return async (textMessageId) => {
    if (calls >= MAX_CALLS) {
      const at = new Date(ctx.now().getTime() + RETRY_DELAY_MS);
      return addJob(ctx.db, 'send_text_message', { textMessageId }, at);
    }
    calls += 1;
    try {
      const { sendTextMessage } = await import('../features/text-messages/send-text-message.ts');
      await sendTextMessage(ctx, textMessageId);
    } finally {
      calls -= 1;
    }
  };
}
