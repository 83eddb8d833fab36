import { nairobiDay } from '#contract/calendar.ts';
import { dateProblem, type ShippingRequest } from '#contract/shipping-request.ts';
import type { ShippingReply } from '#contract/types.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { AppError } from '../../http/errors.ts';
import { takeFrom } from '../../http/rate-limits.ts';
import type { Letter } from './letter.ts';
import { queueMail } from './queue-mail.ts';
import { shippingLetter } from './shipping-letter.ts';

const HOUR_SECONDS = 3600;

/**
 * Mails a shipping request to the shop's contact address and answers its reference. VALIDATION for a day that is past in
 * Nairobi; TOO_MANY_REQUESTS beyond 5 an hour from a network address.
 */
export async function sendShippingRequest(
  ctx: Context,
  request: ShippingRequest,
  address: string,
): Promise<ShippingReply> {
  const now = ctx.now();
  const problem = dateProblem(request.preferredDate, nairobiDay(now));
  if (problem) throw new AppError('VALIDATION', { message: problem, fields: { preferredDate: problem } });
  await takeFrom(ctx, [
    {
      key: `shipping-request:address:${address}`,
      limit: ctx.config.limits.shippingRequests,
      windowSeconds: HOUR_SECONDS,
    },
  ]);
  const reference = `REF-${now.getTime()}`;
  const letter: Letter = { ...shippingLetter(request, reference, now), overLimit: 'send' };
  await inTransaction(ctx.db, (tx) => queueMail(ctx, tx, ctx.config.contact.email, letter));
  return { reference };
}
