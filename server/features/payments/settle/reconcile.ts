import pLimit from 'p-limit';
import type { Context } from '../../../context/context.ts';
import { addJob } from '../../../db/add-job.ts';
import { expireDueOrders } from '../../orders/expire-order.ts';
import { type AttemptRow, selectOverdue, selectUndecidedAbove } from '../payments.queries.ts';
import { isDown, MAX_CALLS_PER_PROVIDER } from './provider-slots.ts';
import { settleAttempt } from './settle-attempt.ts';

const OVERDUE_MS = 2 * 60_000;
/** The next run, five minutes later, handles the rest: a queried payment is no longer overdue. */
const MAX_OVERDUE = 200;
const PAGE_SIZE = 200;

/** Settles all undecided payments, then expires orders. Leaves a provider that is down to the payments' own jobs. */
export async function reconcile(ctx: Context, signal?: AbortSignal): Promise<void> {
  let lastId: number | undefined = 0;
  while (lastId !== undefined) {
    const page = await selectUndecidedAbove(ctx.db, lastId, PAGE_SIZE);
    await settleAll(ctx, page, signal);
    lastId = page.length < PAGE_SIZE || signal?.aborted ? undefined : page.at(-1)!.id;
  }
  if (!signal?.aborted) await expireDueOrders(ctx);
}

/** The queue itself would hold a dead worker's jobs for hours, so late payments are queued again. */
export async function reconcileOverdue(ctx: Context): Promise<void> {
  const cutoff = new Date(ctx.now().getTime() - OVERDUE_MS);
  for (const { id } of await selectOverdue(ctx.db, cutoff, MAX_OVERDUE))
    await addJob(ctx.db, 'settle_attempt', { attemptId: id }, ctx.now());
}

async function settleAll(
  ctx: Context,
  attempts: (Pick<AttemptRow, 'id' | 'provider'> & { orderNumber: string })[],
  signal?: AbortSignal,
): Promise<void> {
  const limiters = {
    safaricom: pLimit(MAX_CALLS_PER_PROVIDER),
    pesapal: pLimit(MAX_CALLS_PER_PROVIDER),
    flutterwave: pLimit(MAX_CALLS_PER_PROVIDER),
  };
  await Promise.all(
    attempts.map(({ id, provider, orderNumber }) =>
      limiters[provider](async () => {
        if (signal?.aborted || isDown(ctx, provider)) return;
        await settleAttempt(ctx, id).catch((error: unknown) =>
          ctx.log.error({ err: error, order: orderNumber, attempt: id }, 'settling failed'),
        );
      }),
    ),
  );
}
