import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import { calculateTotals } from '../../contract/money.ts';
import { readConfig } from '../../server/context/config.ts';
import { createContext } from '../../server/create-context.ts';
import { addJob } from '../../server/db/add-job.ts';
import { findFreePort } from '../../server/db/embedded/embedded-database.ts';
import { mails, orders, paymentAttempts, products, sessions, users } from '../../server/db/schema/index.ts';
import { issueTokens } from '../../server/features/accounts/sessions/issue-tokens.ts';
import { sandboxEnvironment } from '../../server/sandbox/settings.ts';
import { startChild } from '../run/child.ts';
import { startShop } from '../run/start-shop.ts';

const SHOPPERS = 12;
const ROWS = 3_000;
const CHANGED_PRODUCTS = 50;
const PAYMENTS = 9;
const EMAIL_COUNT = 24;
/** Concurrency of non-payment jobs per process; see OTHER_JOB_CONCURRENCY in server/jobs/worker.ts. */
const EMAIL_SLOTS = 4;

const folder = mkdtempSync(join(tmpdir(), 'gari-bench-'));
chmodSync(folder, 0o755);
const limits = {
  LIMIT_STK_PER_PHONE: '100000',
  LIMIT_STK_PER_USER: '100000',
  LIMIT_UNPAID_ORDERS: '100000',
};
const port = String(await findFreePort());
const sandboxPort = String(await findFreePort());
const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
const base = { PATH: process.env['PATH'], DATA_DIR: folder, LOG_LEVEL: 'fatal', ...limits };
const shop = await startShop({
  ...base,
  PORT: port,
  SANDBOX_PORT: sandboxPort,
  PUBLIC_URL: `http://localhost:${port}`,
});
const environment = { ...base, ...sandboxEnvironment(sandboxUrl), DATABASE_URL: shop.databaseUrl };
const ctx = createContext(readConfig(environment));
const { sql } = ctx.database;
const failures: string[] = [];
let userCount = 0;

try {
  await sql`update products set stock_quantity = 1000000`;
  await importDuringOrders();
  await settleDuringEmail();
} catch (error) {
  console.error(error);
  failures.push('the bench itself');
} finally {
  await ctx.database.close();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (failures.length > 0) {
  console.error(`\nToo slow: ${failures.join('; ')}`);
  process.exitCode = 1;
}

function checkLimit(name: string, value: number, max: number, unit = ' ms'): void {
  console.log(`  ${name}: ${unit ? value.toFixed(0) : value.toFixed(2)}${unit} (at most ${max}${unit})`);
  if (!(value <= max)) failures.push(name);
}

async function importDuringOrders(): Promise<void> {
  console.log(`\n${ROWS} rows are imported while ${SHOPPERS} shoppers order a product of the file`);
  const existing = await ctx.db
    .select()
    .from(products)
    .orderBy(asc(products.id))
    .limit(CHANGED_PRODUCTS + 1);
  const [paidProduct, orderedProduct] = [existing.pop()!, existing[0]!];
  const token = await signInNewUser(true);
  const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => signInNewUser()));
  const payer = await signInNewUser();
  const attempt = await createPrompt(shop.url, payer, paidProduct);
  const category = quoteCsv(
    (await sql<{ name: string }[]>`select name from categories order by id limit 1`)[0]!.name,
  );
  await sql`update products set subcategory_id = null, category_id = (select min(id) from categories) where id = any(${existing.map(({ id }) => id)})`;
  const rows = [
    ...existing.map(({ id, name, price }) => [id, quoteCsv(name), price + 1, category].join()),
    ...Array.from({ length: ROWS - CHANGED_PRODUCTS }, (_, index) =>
      ['', `Bench part ${index}`, 500, category].join(),
    ),
  ];
  const start = performance.now();
  const { id } = await post<{ id: number }>(
    `${shop.url}/api/p/imports/`,
    token,
    `id,name,price,category\n${rows.join('\n')}`,
  );
  const orderTimes: number[] = [];
  const pageTimes: number[] = [];
  const statuses = new Map<number, number>();
  let state = 'waiting';
  const isInProgress = () => state === 'waiting' || state === 'running';
  const ordering = shoppers.map(async (shopper) => {
    while (isInProgress()) {
      const { ms, result } = await measureTime(order(shop.url, shopper, orderedProduct));
      orderTimes.push(ms);
      statuses.set(result.status, (statuses.get(result.status) ?? 0) + 1);
      await delay(250);
    }
  });
  const browsing = (async () => {
    while (isInProgress()) {
      pageTimes.push((await measureTime(fetch(`${shop.url}/api/s/all/`).then((reply) => reply.text()))).ms);
      await delay(100);
    }
  })();
  const watching = (async () => {
    while (isInProgress()) {
      state = (await sql<{ state: string }[]>`select state from catalogue_imports where id = ${id}`)[0]!
        .state;
      await delay(50);
    }
  })();
  const isQueued = () => state === 'waiting';
  while (isQueued()) await delay(20);
  const callback = await measureTime(waitForCallback(attempt));
  await Promise.all([...ordering, browsing, watching]);
  console.log(`  the import ended as ${state} after ${((performance.now() - start) / 1000).toFixed(1)} s`);
  console.log(
    `  answers to shoppers: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
  );
  if (state !== 'done') failures.push('the import');
  checkLimit('slowest answer to a shopper', Math.max(...orderTimes), 10_000);
  checkLimit(`slowest of ${pageTimes.length} pages of the catalogue`, Math.max(...pageTimes), 1_000);
  checkLimit('a callback was kept after', callback.ms, 1_000);
}

async function settleDuringEmail(): Promise<void> {
  console.log(`\n${PAYMENTS} payments are settled by the queue while ${EMAIL_COUNT} mails wait`);
  const baselineMs = await measureSettlingTime(shop.url);
  await shop.server.stop();
  const silentServer = await startSilentServer();
  const server = await startChild('server', {
    ...environment,
    PORT: port,
    PUBLIC_URL: shop.url,
    SMTP_URL: `smtp://127.0.0.1:${silentServer.port}`,
  });
  try {
    await queueEmails();
    while ((await countEmailsInProgress()) < EMAIL_SLOTS) await delay(20);
    const loadedMs = await measureSettlingTime(shop.url);
    console.log(
      `  median ${baselineMs.toFixed(0)} ms, beside a silent mail server ${loadedMs.toFixed(0)} ms`,
    );
    checkLimit('ratio', loadedMs / baselineMs, 1.5, '');
    const waiting = await sql`select 1 from mails where sent_at is null`;
    console.log(`  mails still waiting then: ${waiting.length}`);
  } finally {
    silentServer.close();
    await server.stop();
  }
}

async function measureSettlingTime(url: string): Promise<number> {
  const [product] = await ctx.db.select().from(products).orderBy(asc(products.id)).limit(1);
  const times: number[] = [];
  for (let round = 0; round < PAYMENTS; round += 1) {
    const { checkoutRequestId, attemptId, orderNumber } = await createPrompt(
      url,
      await signInNewUser(),
      product!,
    );
    await answerPrompt(checkoutRequestId, { action: 'approve', callback: 'never' });
    const start = performance.now();
    await addJob(ctx.db, 'settle_attempt', { attemptId }, ctx.now());
    for (;;) {
      const [row] = await ctx.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
      if (row?.status === 'paid') break;
      await delay(5);
    }
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(PAYMENTS / 2)]!;
}

function quoteCsv(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

async function countEmailsInProgress(): Promise<number> {
  const rows = await sql`
    select 1 from graphile_worker.jobs where task_identifier = 'send_mail' and locked_at is not null`;
  return rows.length;
}

async function queueEmails(): Promise<void> {
  const content = { subject: 'Bench', text: 'Bench', html: 'Bench', createdAt: ctx.now() };
  const rows = Array.from({ length: EMAIL_COUNT }, (_, index) => ({
    ...content,
    recipient: `mail-${index}@gari.test`,
  }));
  const queued = await ctx.db.insert(mails).values(rows).returning({ id: mails.id });
  for (const { id } of queued) await addJob(ctx.db, 'send_mail', { mailId: id }, ctx.now());
}

async function signInNewUser(isSuperuser = false): Promise<string> {
  userCount += 1;
  const email = `bench-${userCount}@gari.test`;
  const [user] = await ctx.db.insert(users).values({ email, username: email, isSuperuser }).returning();
  const endsAt = new Date(ctx.now().getTime() + 3_600_000);
  const [session] = await ctx.db.insert(sessions).values({ userId: user!.id, endsAt }).returning();
  return (await ctx.db.transaction((tx) => issueTokens(ctx, tx, session!.id))).access_token;
}

type Product = typeof products.$inferSelect;

function order(url: string, token: string, product: Product): Promise<Response> {
  const line = { price: product.price, shippingFee: product.shippingFee, quantity: 1 };
  return send(`${url}/api/o/new/`, token, {
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
}

async function createPrompt(url: string, token: string, product: Product) {
  const fresh = (await ctx.db.select().from(products).where(eq(products.id, product.id)))[0]!;
  const { order_number: orderNumber } = await readReply<{ order_number: string }>(
    await order(url, token, fresh),
  );
  const phone = `2547002${String(userCount).padStart(4, '0')}5`;
  await post(`${url}/api/p/stk_initiate/`, token, { phone, order_id: orderNumber });
  const prompts = await fetch(`${sandboxUrl}/sandbox/mpesa/prompts?phone=${phone}`);
  const [{ checkoutRequestId }] = (await prompts.json()) as [{ checkoutRequestId: string }];
  const [attempt] = await ctx.db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, checkoutRequestId));
  return { checkoutRequestId, attemptId: attempt!.id, orderNumber };
}

function answerPrompt(checkoutRequestId: string, decision: object): Promise<unknown> {
  return post(`${sandboxUrl}/sandbox/mpesa/prompts/${checkoutRequestId}`, '', decision);
}

async function waitForCallback({
  checkoutRequestId,
  attemptId,
}: {
  checkoutRequestId: string;
  attemptId: number;
}) {
  const approval = answerPrompt(checkoutRequestId, { action: 'approve' });
  while ((await sql`select 1 from provider_events where attempt_id = ${attemptId}`).length === 0)
    await delay(5);
  return () => approval;
}

function send(address: string, token: string, body: object | string): Promise<Response> {
  const isText = typeof body === 'string';
  return fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': isText ? 'text/csv' : 'application/json', Authorization: `Bearer ${token}` },
    body: isText ? body : JSON.stringify(body),
  });
}

async function readReply<Reply>(response: Response): Promise<Reply> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Reply;
}

async function post<Reply>(address: string, token: string, body: object | string): Promise<Reply> {
  return readReply<Reply>(await send(address, token, body));
}

async function measureTime<T>(work: Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work;
  return { ms: performance.now() - start, result };
}

/** Accepts connections but never sends a greeting. */
async function startSilentServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
