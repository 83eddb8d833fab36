import type { Order } from '../../contract/types.ts';
import { nextNumber } from '../factories/numbers.ts';
import { orderRequest } from '../factories/order-request.ts';
import type { TestShop } from './test-shop.ts';

export interface Prompt {
  checkoutRequestId: string;
  phone: string;
  amount: number;
  accountReference: string;
}

interface Decision {
  action: 'approve' | 'cancel' | 'wrong-pin' | 'insufficient' | 'timeout';
  callback?: 'once' | 'twice' | 'never' | 'late';
  amount?: number;
  lateMs?: number;
}

/** Returns the open prompts of a phone (254…), newest first. */
export async function listPrompts(shop: TestShop, phone: string): Promise<Prompt[]> {
  const response = await fetch(`${shop.sandboxUrl}/sandbox/mpesa/prompts?phone=${phone}`);
  return (await response.json()) as Prompt[];
}

/** Answers a prompt; resolves once the callback, if any, has been delivered. */
export async function answerPrompt(shop: TestShop, { checkoutRequestId }: Prompt, decision: Decision) {
  const response = await fetch(`${shop.sandboxUrl}/sandbox/mpesa/prompts/${checkoutRequestId}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(decision),
  });
  if (!response.ok) throw new Error(`the demo phone answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { checkoutRequestId: string; resultCode: string; receipt?: string };
}

export async function setSafaricomFaults(shop: TestShop, safaricom: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${shop.sandboxUrl}/sandbox/faults`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ safaricom }),
  });
  if (!response.ok) throw new Error(`faults were refused: ${await response.text()}`);
}

/** Returns a number that no other test uses, in Safaricom's format (254…). */
export function newPhone(): string {
  return `2547000${String(nextNumber()).padStart(4, '0')}5`;
}

export async function placeOrder(
  shop: TestShop,
  token: string,
  product: { id: number; price: number; shippingFee: number },
  quantity = 1,
): Promise<Order> {
  const { status, body } = await shop.call('placeOrder', {
    token,
    body: orderRequest([{ product, quantity }]),
  });
  if (status !== 200) throw new Error(`placing was refused: ${JSON.stringify(body)}`);
  return body.order;
}

export async function sendPrompt(shop: TestShop, token: string, order: Order): Promise<Prompt> {
  const phone = newPhone();
  const { status, body } = await shop.call('startStkPush', {
    token,
    body: { phone, order_id: order.order_number },
  });
  if (status !== 200) throw new Error(`the prompt was refused: ${JSON.stringify(body)}`);
  const [newest] = await listPrompts(shop, phone);
  if (!newest) throw new Error('no prompt reached the phone');
  return newest;
}
