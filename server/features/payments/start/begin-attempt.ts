import { getTableColumns } from 'drizzle-orm';
import type { Context } from '../../../context/context.ts';
import { newJob } from '../../../db/add-job.ts';
import type { Transaction } from '../../../db/client.ts';
import { paymentAttempts } from '../../../db/schema/index.ts';
import type { OrderRow } from '../../orders/move-order.ts';
import type { AttemptRow } from '../payments.queries.ts';
import { DEADLINE_MS, FIRST_QUERY_DELAY_MS } from '../settle/settling.rules.ts';

type NewAttempt = Pick<AttemptRow, 'provider' | 'method' | 'tokenHash'> &
  Partial<Pick<AttemptRow, 'phone' | 'merchantReference'>>;

export async function beginAttempt(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  { phone = null, merchantReference = null, ...input }: NewAttempt,
): Promise<AttemptRow> {
  const createdAt = ctx.now();
  const deadlineAt = new Date(createdAt.getTime() + DEADLINE_MS[input.provider]);
  const nextQueryAt = new Date(createdAt.getTime() + FIRST_QUERY_DELAY_MS);
  const [attempt] = await tx
    .insert(paymentAttempts)
    .values({
      ...input,
      phone,
      merchantReference,
      orderId: order.id,
      amount: order.total,
      createdAt,
      deadlineAt,
      nextQueryAt,
    })
    .returning({
      ...getTableColumns(paymentAttempts),
      job: newJob('settle_attempt', { attemptId: paymentAttempts.id }, nextQueryAt),
    })
    .prepare('begin_attempt')
    .execute();
  return attempt!;
}
