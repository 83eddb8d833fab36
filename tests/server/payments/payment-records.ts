import { asc, eq } from 'drizzle-orm';
import type { Order, OrderStatusReply } from '../../../contract/types.ts';
import {
  orderEvents,
  orders,
  paymentAttempts,
  products,
  providerEvents,
  refundTasks,
} from '../../../server/db/schema/index.ts';
import { startSession } from '../../../server/features/accounts/sessions/start-session.ts';
import { settleAttempt } from '../../../server/features/payments/settle/settle-attempt.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { listPrompts, newPhone, type Prompt, placeOrder } from '../../support/demo-phone.ts';
import type { TestShop } from '../../support/test-shop.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** An order of two units at Ksh 1,000: Ksh 2,400 with shipping. Stock was 3 before it and is 1 after. */
export async function createPlacedOrder(shop: TestShop) {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 3 });
  const order = await placeOrder(shop, user.token, product, 2);
  return { user, product, order };
}

export function startPush(
  shop: TestShop,
  token: string,
  { order_number: order_id }: Order,
  phone = newPhone(),
) {
  return shop.call('startStkPush', { token, body: { phone, order_id } });
}

/** Opens a new session, because the factory's sessions expire when the clock is advanced. */
export async function signInAgain(shop: TestShop, userId: number): Promise<string> {
  const tokens = await shop.db.transaction((tx) => startSession(shop.ctx, tx, userId));
  return tokens.access_token;
}

export async function readOrder(shop: TestShop, { id }: { id: number }) {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
  return row!;
}

export async function getStatus(shop: TestShop, order: { id: number }): Promise<string> {
  return (await readOrder(shop, order)).status;
}

export function findAttempts(shop: TestShop, { id }: { id: number }) {
  return shop.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, id))
    .orderBy(asc(paymentAttempts.id));
}

/** Settles every payment of an order as its own job does; reconciliation skips a provider that is down. */
export async function settleAttempts(shop: TestShop, order: { id: number }): Promise<void> {
  for (const { id } of await findAttempts(shop, order)) await settleAttempt(shop.ctx, id);
}

export async function findOnlyAttempt(shop: TestShop, order: { id: number }) {
  const attempts = await findAttempts(shop, order);
  if (attempts.length !== 1) throw new Error(`${attempts.length} attempts instead of one`);
  return attempts[0]!;
}

export async function listAttemptStates(shop: TestShop, order: { id: number }): Promise<string[]> {
  return (await findAttempts(shop, order)).map(({ state }) => state);
}

export async function findRefunds(shop: TestShop, { id }: { id: number }) {
  const tasks = await shop.db
    .select()
    .from(refundTasks)
    .where(eq(refundTasks.orderId, id))
    .orderBy(asc(refundTasks.id));
  return tasks.map(({ amount, reason, state }) => ({ amount, reason, state }));
}

export async function readTimeline(shop: TestShop, { id }: { id: number }): Promise<string[]> {
  const events = await shop.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.id));
  return events.map(({ from, to, actor }) => `${from ?? 'new'} → ${to} by ${actor}`);
}

export async function getStock(shop: TestShop, { id }: { id: number }) {
  const [row] = await shop.db.select().from(products).where(eq(products.id, id));
  return { free: row!.stockQuantity, sold: row!.unitsSold };
}

export async function findCallbacks(shop: TestShop, attempt: { id: number }) {
  const events = await shop.db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.attemptId, attempt.id))
    .orderBy(asc(providerEvents.id));
  return events.map(({ body, verdict }) => ({ body, verdict }));
}

/** Returns the token in the callback URL of a prompt and the ids that the callback would contain. */
export async function readSafaricomPrompt(shop: TestShop, checkoutRequestId: string) {
  const [row] = await shop.database.sql<{ url: string; merchant: string }[]>`
    select callback_url as url, merchant_request_id as merchant from sandbox.safaricom_prompts
    where checkout_request_id = ${checkoutRequestId}`;
  return {
    params: { token: new URL(row!.url).pathname.split('/')[3]! },
    ids: { MerchantRequestID: row!.merchant, CheckoutRequestID: checkoutRequestId },
  };
}

interface CallbackIds {
  MerchantRequestID: string;
  CheckoutRequestID: string;
}

export function createSuccessCallback(
  ids: CallbackIds,
  { amount, receipt }: { amount: unknown; receipt: string },
) {
  const Item = [
    { Name: 'Amount', Value: amount },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: 20260302121500 },
    { Name: 'PhoneNumber', Value: 254700000000 },
  ];
  const ResultDesc = 'The service request is processed successfully.';
  return { Body: { stkCallback: { ...ids, ResultCode: 0, ResultDesc, CallbackMetadata: { Item } } } };
}

/** Keeps a prompt unanswered: Safaricom reports it as being processed for good. */
export async function holdPrompt(shop: TestShop, { checkoutRequestId }: Prompt): Promise<void> {
  await shop.database.sql`
    update sandbox.safaricom_prompts set due_at = null where checkout_request_id = ${checkoutRequestId}`;
}

/** Returns the open prompt on a phone. Throws when there is none. */
export async function findPrompt(shop: TestShop, phone: string): Promise<Prompt> {
  const [newest] = await listPrompts(shop, phone);
  if (!newest) throw new Error('no prompt reached the phone');
  return newest;
}

/** Redirects a prompt's callbacks to a closed port. */
export async function dropCallbacks(shop: TestShop, { checkoutRequestId }: Prompt): Promise<void> {
  await shop.database.sql`
    update sandbox.safaricom_prompts set callback_url = 'http://127.0.0.1:9/'
    where checkout_request_id = ${checkoutRequestId}`;
}

export async function fetchOrderStatus(
  shop: TestShop,
  { order_number }: Order,
  token: string,
): Promise<OrderStatusReply> {
  return (await shop.call('orderStatus', { token, params: { order_number } })).body;
}
