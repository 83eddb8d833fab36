import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_UNPAID_VALUE } from '#contract/order-limits.ts';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/client.ts';
import { createSafaricom } from '#server/providers/safaricom/safaricom.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { orderRequest } from '#tests/factories/order-request.ts';
import { newPhone } from '#tests/support/demo-phone.ts';
import { listMessageKinds } from '#tests/support/servers/message-kinds.ts';
import { type StkProvider, startStkProvider } from '#tests/support/servers/stk-provider.ts';
import { startTcpProxy, type TcpProxy } from '#tests/support/servers/tcp-proxy.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let provider: StkProvider;
let proxy: TcpProxy;
let database: ReturnType<typeof openDatabase>;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  shop = await startTestShop({ LIMIT_UNPAID_VALUE: String(MAX_UNPAID_VALUE) });
  provider = await startStkProvider();
  const url = new URL(shop.database.url);
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  // All statements share a connection, so that the first purchase opens and prepares everything.
  database = openDatabase(url.href, { max: 1 });
  const safaricom = createSafaricom({ ...shop.ctx.config.safaricom!, baseUrl: provider.url }, shop.clock.now);
  const pools = { ...shop.ctx.pools, callbacks: database.db };
  app = createApp({ ...shop.ctx, db: database.db, pools, safaricom });
});
afterAll(async () => {
  await database.close();
  await proxy.close();
  await provider.close();
  await shop.close();
});

/** Buys three lines of two products by M-Pesa. Returns what each request sent: all statements, and those to be parsed. */
async function buy(): Promise<Record<string, { statements: number; parsed: number }>> {
  const user = await createUser(shop.ctx);
  const products = [await createProduct(shop.db), await createProduct(shop.db)];
  const lines = [0, 1, 1].map((index) => ({ product: products[index]!, quantity: 1 }));
  let kinds: string[] = [];
  proxy.intercept(({ from, text }) => {
    if (from === 'client') kinds.push(...listMessageKinds(Buffer.from(text, 'latin1')));
    return 'pass';
  });
  const counts: Record<string, { statements: number; parsed: number }> = {};
  const call = async (name: string, path: string, body?: object) => {
    kinds = [];
    const reply = await app.request(path, {
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${user.token}`,
        'Idempotency-Key': crypto.randomUUID(),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const count = (counted: string) => kinds.filter((kind) => counted.includes(kind)).length;
    counts[name] = { statements: count('BQ'), parsed: count('PQ') };
    expect(reply.status).toBe(200);
    return (await reply.json()) as Record<string, string>;
  };
  const { order_number: orderNumber = '' } = await call('place', '/api/o/new/', orderRequest(lines));
  await call('prompt', '/api/p/stk_initiate/', { phone: newPhone(), order_id: orderNumber });
  const { path, body } = provider.takeCallback(orderNumber);
  await call('callback', path, body);
  expect(await call('status', `/api/o/${orderNumber}/status/`)).toMatchObject({ status: 'paid' });
  return counts;
}

test('a purchase by M-Pesa takes no more statements, and has no more of them parsed, than this', async () => {
  await buy();
  expect(await buy()).toEqual({
    place: { statements: 14, parsed: 4 },
    prompt: { statements: 10, parsed: 2 },
    callback: { statements: 13, parsed: 5 },
    status: { statements: 3, parsed: 0 },
  });
});
