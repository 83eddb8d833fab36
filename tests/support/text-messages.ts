import { asc, eq } from 'drizzle-orm';
import { textMessages } from '../../server/db/schema/index.ts';
import type { TestShop } from './test-shop.ts';

export interface ReceivedTextMessage {
  id: number;
  to: string;
  from: string;
  text: string;
  receivedAt: string;
}

/** The messages about an order, sent or not, oldest first. */
export function textMessagesAbout(shop: TestShop, { id }: { id: number }) {
  return shop.db
    .select()
    .from(textMessages)
    .where(eq(textMessages.orderId, id))
    .orderBy(asc(textMessages.id));
}

/** What the stand-in provider has taken for a number, oldest first. */
export async function receivedTexts(shop: TestShop, to: string): Promise<string[]> {
  const response = await fetch(`${shop.sandboxUrl}/sandbox/sms/messages?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as ReceivedTextMessage[]).toReversed().map(({ text }) => text);
}

/** Replaces all fault switches of the stand-in provider; `{}` clears them. */
export async function setTextMessageFaults(
  shop: TestShop,
  africastalking: Record<string, unknown>,
): Promise<void> {
  const response = await fetch(`${shop.sandboxUrl}/sandbox/faults`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ africastalking }),
  });
  if (!response.ok) throw new Error(await response.text());
}
