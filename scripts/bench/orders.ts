import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import { calculateTotals } from '../../contract/money.ts';
import { readConfig } from '../../server/context/config.ts';
import { createContext } from '../../server/create-context.ts';
import { findFreePort } from '../../server/db/embedded/embedded-database.ts';
import { products, users } from '../../server/db/schema/index.ts';
import { startSession } from '../../server/features/accounts/sessions/start-session.ts';
import { sandboxEnvironment } from '../../server/sandbox/settings.ts';
import { type Child, startChild } from '../run/child.ts';
import { startShop } from '../run/start-shop.ts';

const SHOPPERS = 24;
const WARM_UP_MS = 2_000;
const MEASURE_MS = 15_000;
const PRODUCTS = 40;

/** In milliseconds. */
type Times = Record<'place' | 'pay', number[]>;

interface Shopper {
  token: string;
  phone: string;
}

const folder = mkdtempSync(join(tmpdir(), 'gari-bench-'));
chmodSync(folder, 0o755);
const limits = {
  LIMIT_STK_PER_PHONE: '100000',
  LIMIT_STK_PER_USER: '100000',
  LIMIT_ONLINE_PER_USER: '100000',
  LIMIT_UNPAID_ORDERS: '100000',
  LIMIT_UNPAID_VALUE: '100000000',
  LIMIT_ORDERS_PER_USER: '100000',
};
const port = String(await findFreePort());
const base = { PATH: process.env['PATH'], DATA_DIR: folder, LOG_LEVEL: 'error', ...limits };
// Callbacks go to the server that started the push.
const toAddressSettings = (serverPort: string) => ({
  PORT: serverPort,
  PUBLIC_URL: `http://localhost:${serverPort}`,
});
const sandboxPort = String(await findFreePort());
const shop = await startShop({ ...base, ...toAddressSettings(port), SANDBOX_PORT: sandboxPort });
const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
const extraServers: Child[] = [];
try {
  const environment = { ...base, ...sandboxEnvironment(sandboxUrl), DATABASE_URL: shop.databaseUrl };
  const ctx = createContext(readConfig(environment));
  const soldProducts = await ctx.db.select().from(products).limit(PRODUCTS);
  await ctx.db
    .update(products)
    .set({ stockQuantity: 1_000_000 })
    .where(
      inArray(
        products.id,
        soldProducts.map(({ id }) => id),
      ),
    );
  const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, (_, number) => createShopper(number)));

  console.log(
    `${SHOPPERS} shoppers place and pay by M-Pesa, one after the other, ${MEASURE_MS / 1000} s each\n`,
  );
  await measure('one server process', [shop.url], shoppers);
  const secondPort = String(await findFreePort());
  extraServers.push(await startChild('server', { ...environment, ...toAddressSettings(secondPort) }));
  await measure('two server processes', [shop.url, `http://localhost:${secondPort}`], shoppers);
  await ctx.database.close();

  async function createShopper(number: number): Promise<Shopper> {
    const email = `bench-${number}@gari.test`;
    const [user] = await ctx.db.insert(users).values({ email, username: email }).returning();
    const { access_token: token } = await ctx.db.transaction((tx) => startSession(ctx, tx, user!.id));
    return { token, phone: `2547001${String(number).padStart(4, '0')}5` };
  }

  async function measure(title: string, urls: string[], buyers: Shopper[]): Promise<void> {
    const times: Times = { place: [], pay: [] };
    const measureFrom = performance.now() + WARM_UP_MS;
    const end = measureFrom + MEASURE_MS;
    let productIndex = 0;
    await Promise.all(
      buyers.map(async (buyer, index) => {
        while (performance.now() < end) {
          const product = soldProducts[productIndex++ % soldProducts.length]!;
          await buy(urls[index % urls.length]!, buyer, product, (kind, ms) => {
            if (performance.now() >= measureFrom) times[kind].push(ms);
          });
        }
      }),
    );
    const rate = times.pay.length / (MEASURE_MS / 1000);
    console.log(
      `${title}: ${rate.toFixed(1)} orders/s; p95 place ${formatP95(times.place)} ms, pay ${formatP95(times.pay)} ms`,
    );
  }
} finally {
  for (const child of extraServers) await child.stop();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Product = typeof products.$inferSelect;

async function buy(
  url: string,
  { token, phone }: Shopper,
  product: Product,
  recordTime: (kind: keyof Times, ms: number) => void,
): Promise<void> {
  const line = { price: product.price, shippingFee: product.shippingFee, quantity: 1 };
  const start = performance.now();
  const { order_number } = await call<{ order_number: string }>(`${url}/api/o/new/`, token, {
    items: [{ id: product.id, quantity: 1 }],
    total: calculateTotals([line]).total,
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
  });
  const placed = performance.now();
  recordTime('place', placed - start);
  await call(`${url}/api/p/stk_initiate/`, token, { phone, order_id: order_number });
  const prompts = await fetch(`${sandboxUrl}/sandbox/mpesa/prompts?phone=${phone}`);
  const [prompt] = (await prompts.json()) as { checkoutRequestId: string }[];
  await call(`${sandboxUrl}/sandbox/mpesa/prompts/${prompt!.checkoutRequestId}`, token, {
    action: 'approve',
  });
  recordTime('pay', performance.now() - placed);
}

async function call<Reply>(address: string, token: string, body: object): Promise<Reply> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Reply;
}

function formatP95(times: number[]): string {
  const slowest = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)];
  return slowest === undefined ? '–' : slowest.toFixed(0);
}
