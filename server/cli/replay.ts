import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../context/context.ts';
import { readReplay, replayPayment } from '../features/operations/replay-payment.ts';

const TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 500;

/**
 * Waits until the running shop has queried the providers about each payment, and prints the results. Returns false on
 * timeout.
 */
export async function replayAndReport(ctx: Context, orderNumber: string): Promise<boolean> {
  const since = ctx.now();
  const ids = await replayPayment(ctx, orderNumber);
  if (ids.length === 0) console.log('Nobody has tried to pay this order.');
  let payments = await readReplay(ctx, ids, since);
  while (
    payments.some(({ wasQueried }) => !wasQueried) &&
    ctx.now().getTime() - since.getTime() < TIMEOUT_MS
  ) {
    await delay(POLL_INTERVAL_MS);
    payments = await readReplay(ctx, ids, since);
  }
  for (const { id, provider, state, wasQueried } of payments)
    console.log(`attempt ${id} at ${provider}: ${state}${wasQueried ? '' : ' (not queried yet)'}`);
  return payments.every(({ wasQueried }) => wasQueried);
}
