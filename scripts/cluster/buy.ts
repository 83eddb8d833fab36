import { setTimeout as delay } from 'node:timers/promises';
import { calculateTotals } from '../../contract/money.ts';
import type { Product, Shopper } from './shoppers.ts';

const RETRY_MS = 500;
const REQUEST_TIMEOUT_MS = 10_000;
/** Of each of the three steps. */
const BUY_TIMEOUT_MS = 90_000;

/** What a request came to. `status` is 0 when there was no reply. */
export interface Outcome {
  at: number;
  /** Until the reply was read. */
  ms: number;
  kind: 'place' | 'prompt' | 'status' | 'read';
  status: number;
}

/** What shoppers know of their orders. */
export interface OrderLedger {
  placements: number;
  accepted: string[];
  paid: string[];
}

export interface ObservedShop {
  url: string;
  sandboxUrl: string;
  record(outcome: Outcome): void;
  ledger: OrderLedger;
}

/** `status` is 0 when there was none. */
export interface Reply {
  status: number;
  body: Record<string, unknown>;
}

const NO_REPLY: Reply = { status: 0, body: {} };

/** Buys a product by M-Pesa as the browser app does: what failed is sent again, an order with the same key. */
export async function buy(shop: ObservedShop, shopper: Shopper, product: Product): Promise<void> {
  const { id, price, shippingFee } = product;
  const placeKey = crypto.randomUUID();
  shop.ledger.placements += 1;
  const placed = await sendUntil(
    shop,
    'place',
    ({ status }) => status === 200,
    () =>
      post(`${shop.url}/api/o/new/`, shopper.token, placeKey, {
        items: [{ id, quantity: 1 }],
        total: calculateTotals([{ price, shippingFee, quantity: 1 }]).total,
        paymentMethod: 'mpesa',
        deliveryDetails: {
          firstName: 'Amina',
          lastName: 'Hassan',
          email: 'amina@gari.test',
          street: 'Moi Avenue 12',
          county: 'Nairobi',
          city: 'Nairobi',
          phone: '+254712345678',
        },
      }),
  );
  const orderNumber = String(placed.body['order_number']);
  shop.ledger.accepted.push(orderNumber);
  // 409: an earlier prompt, whose reply was lost, may be on the phone.
  await sendUntil(
    shop,
    'prompt',
    ({ status }) => status === 200 || status === 409,
    () =>
      post(`${shop.url}/api/p/stk_initiate/`, shopper.token, crypto.randomUUID(), {
        phone: shopper.phone,
        order_id: orderNumber,
      }),
  );
  await sendUntil(
    shop,
    'status',
    ({ status, body }) => status === 200 && body['status'] === 'paid',
    async () => {
      await approvePrompts(shop, shopper);
      return get(`${shop.url}/api/o/${orderNumber}/status/`, shopper.token);
    },
  );
  shop.ledger.paid.push(orderNumber);
}

/** Sends a request until its reply is final. Throws after BUY_TIMEOUT_MS. */
async function sendUntil(
  shop: ObservedShop,
  kind: Outcome['kind'],
  isFinal: (reply: Reply) => boolean,
  send: () => Promise<Reply>,
): Promise<Reply> {
  const deadline = Date.now() + BUY_TIMEOUT_MS;
  for (;;) {
    const reply = await observe(shop, kind, send);
    if (isFinal(reply)) return reply;
    if (Date.now() > deadline) throw new Error(`${kind}: ${reply.status} ${JSON.stringify(reply.body)}`);
    await delay(RETRY_MS);
  }
}

async function approvePrompts({ sandboxUrl }: ObservedShop, { phone, token }: Shopper): Promise<void> {
  const reply = await fetch(`${sandboxUrl}/sandbox/mpesa/prompts?phone=${phone}`);
  const prompts = (await reply.json()) as { checkoutRequestId: string }[];
  for (const { checkoutRequestId } of prompts)
    await post(`${sandboxUrl}/sandbox/mpesa/prompts/${checkoutRequestId}`, token, '', { action: 'approve' });
}

async function observe(
  shop: ObservedShop,
  kind: Outcome['kind'],
  send: () => Promise<Reply>,
): Promise<Reply> {
  const startedAt = Date.now();
  const reply = await send().catch(() => NO_REPLY);
  shop.record({ at: Date.now(), ms: Date.now() - startedAt, kind, status: reply.status });
  return reply;
}

/** Reads what everybody may read. `path` begins with a slash. */
export const read = (shop: ObservedShop, path: string): Promise<Reply> =>
  observe(shop, 'read', () => get(shop.url + path));

export const getOrNoReply = (address: string) => get(address).catch(() => NO_REPLY);

const get = (address: string, token = ''): Promise<Reply> => send(address, { headers: authorize(token) });

const post = (address: string, token: string, key: string, body: object): Promise<Reply> =>
  send(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, ...authorize(token) },
    body: JSON.stringify(body),
  });

const authorize = (token: string) => (token ? { Authorization: `Bearer ${token}` } : {});

async function send(address: string, options: RequestInit): Promise<Reply> {
  const reply = await fetch(address, { ...options, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
  return { status: reply.status, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {} };
}
