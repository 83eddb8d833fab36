import { appPaths } from '#contract/app-paths.ts';
import type { Context } from '../../context/context.ts';
import { newJob } from '../../db/add-job.ts';
import type { Transaction } from '../../db/client.ts';
import { type orders, textMessages } from '../../db/schema/index.ts';
import { composeTextMessage, getDetail, type TextMessageEvent, toRecipient } from './text-messages.rules.ts';

export type NewTextMessage = Pick<
  typeof textMessages.$inferInsert,
  'orderId' | 'kind' | 'detail' | 'recipient' | 'text'
>;

/** Null when there is nothing to say, no number to say it to, or no provider. */
export function toTextMessage(
  { config, sms }: Context,
  order: typeof orders.$inferSelect,
  event: TextMessageEvent | null,
): NewTextMessage | null {
  const recipient = toRecipient(order.phone);
  if (!sms || !event || !recipient) return null;
  // A draft that was never placed has no page.
  const url = order.placedAt && `${config.publicUrl}${appPaths.orderConfirmationFor(order.orderNumber)}`;
  return {
    orderId: order.id,
    kind: event.kind,
    detail: getDetail(event),
    recipient,
    text: composeTextMessage(event, order, url),
  };
}

/**
 * Part of a statement (WITH) that adds a text message and the job that sends it. A message that there is already is not
 * added again.
 */
export const newTextMessage = (tx: Transaction, message: NewTextMessage, createdAt: Date) =>
  tx.$with('text_message').as(
    tx
      .insert(textMessages)
      .values({ ...message, createdAt })
      .onConflictDoNothing()
      .returning({
        job: newJob('send_text_message', { textMessageId: textMessages.id }, createdAt).as('job'),
      }),
  );
