import { toNairobiDay } from '#contract/calendar.ts';
import { validatePreferredDate } from '#contract/shipping-request.ts';
import type { ShippingReply } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { AppError } from '../../http/errors.ts';
import { consumeLimits } from '../../http/rate-limits.ts';
import type { Input } from '../../http/verb.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { EmailMessage } from './compose-email.ts';
import { queueEmail } from './queue-email.ts';
import { shippingRequestEmail } from './shipping-request-email.ts';

const HOUR_SECONDS = 3600;

/** Throws VALIDATION for a past day (Nairobi) and TOO_MANY_REQUESTS beyond the hourly limit of an address. */
export async function sendShippingRequest(
  ctx: RequestContext,
  { body: request }: Input<'shippingRequest', 'body'>,
): Promise<ShippingReply> {
  const now = ctx.now();
  const problem = validatePreferredDate(request.preferredDate, toNairobiDay(now));
  if (problem) throw new AppError('VALIDATION', { message: problem, fields: { preferredDate: problem } });
  await consumeLimits(ctx, [
    {
      key: `shipping-request:address:${ctx.client.address}`,
      limit: ctx.config.limits.shippingRequests,
      windowSeconds: HOUR_SECONDS,
    },
  ]);
  const reference = `REF-${now.getTime()}`;
  const message: EmailMessage = { ...shippingRequestEmail(request, reference, now), overLimit: 'send' };
  const { email } = await readSettings(ctx.db, ctx.config);
  await runInTransaction(ctx.db, (tx) => queueEmail(ctx, tx, email, message));
  return { reference };
}
