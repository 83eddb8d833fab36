import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import { totalsOf } from '../contract/money.ts';
import { readConfig } from '../server/config.ts';
import { contextFor } from '../server/context-for.ts';
import { mails, orders, paymentAttempts, products, sessions, users } from '../server/db/schema/index.ts';
import { issueTokens } from '../server/features/accounts/issue-tokens.ts';
import { addJob } from '../server/jobs/add-job.ts';
import { sandboxEnvironment } from '../server/sandbox/settings.ts';
import { bringUp } from './bring-up.ts';
import { startChild } from './child.ts';
import { freePort } from './embedded-database.ts';

const SHOPPERS = 12;
const ROWS = 3_000;
const CHANGED = 50;
const PAYMENTS = 9;
const MAILS = 24;
/** Jobs other than payments that one process works on at a time. */
const MAIL_SLOTS = 4;

const folder = mkdtempSync(join(tmpdir(), 'gari-bench-'));
chmodSync(folder, 0o755);
const limits = {
  LIMIT_STK_PER_PHONE: '100000',
  LIMIT_STK_PER_USER: '100000',
  LIMIT_UNPAID_ORDERS: '100000',
};
const port = String(await freePort());
const sandboxPort = String(await freePort());
const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
const base = { PATH: process.env['PATH'], DATA_DIR: folder, LOG_LEVEL: 'fatal', ...limits };
const shop = await bringUp({
  ...base,
  PORT: port,
  SANDBOX_PORT: sandboxPort,
  PUBLIC_URL: `http://localhost:${port}`,
});
const environment = { ...base, ...sandboxEnvironment(sandboxUrl), DATABASE_URL: shop.databaseUrl };
const ctx = contextFor(readConfig(environment));
const { sql } = ctx.database;
const failures: string[] = [];
let people = 0;

try {
  await sql`update products set stock_quantity = 1000000`;
  await importBesideShoppers();
  await paymentsBesideMail();
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

function judge(what: string, figure: number, most: number, unit = ' ms'): void {
  console.log(`  ${what}: ${unit ? figure.toFixed(0) : figure.toFixed(2)}${unit} (at most ${most}${unit})`);
  if (!(figure <= most)) failures.push(what);
}

/** (a) A file changes some products and adds thousands, while shoppers order one of the changed. */
async function importBesideShoppers(): Promise<void> {
  console.log(`\n${ROWS} rows are imported while ${SHOPPERS} shoppers order a product of the file`);
  const known = await ctx.db
    .select()
    .from(products)
    .orderBy(asc(products.id))
    .limit(CHANGED + 1);
  const [other, wanted] = [known.pop()!, known[0]!];
  const token = await signedIn(true);
  const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => signedIn()));
  const payer = await signedIn();
  const attempt = await promptFor(shop.url, payer, other);
  const category = quoted(
    (await sql<{ name: string }[]>`select name from categories order by id limit 1`)[0]!.name,
  );
  await sql`update products set subcategory_id = null, category_id = (select min(id) from categories) where id = any(${known.map(({ id }) => id)})`;
  const rows = [
    ...known.map(({ id, name, price }) => [id, quoted(name), price + 1, category].join()),
    ...Array.from({ length: ROWS - CHANGED }, (_, index) =>
      ['', `Bench part ${index}`, 500, category].join(),
    ),
  ];
  const start = performance.now();
  const { id } = await post<{ id: number }>(
    `${shop.url}/api/p/imports/`,
    token,
    `id,name,price,category\n${rows.join('\n')}`,
  );
  const answers: number[] = [];
  const pages: number[] = [];
  const statuses = new Map<number, number>();
  let state = 'waiting';
  const underWay = () => state === 'waiting' || state === 'running';
  const shopping = shoppers.map(async (shopper) => {
    while (underWay()) {
      const { ms, result } = await timed(order(shop.url, shopper, wanted));
      answers.push(ms);
      statuses.set(result.status, (statuses.get(result.status) ?? 0) + 1);
      await delay(250);
    }
  });
  const looking = (async () => {
    while (underWay()) {
      pages.push((await timed(fetch(`${shop.url}/api/s/all/`).then((reply) => reply.text()))).ms);
      await delay(100);
    }
  })();
  const watching = (async () => {
    while (underWay()) {
      state = (await sql<{ state: string }[]>`select state from catalogue_imports where id = ${id}`)[0]!
        .state;
      await delay(50);
    }
  })();
  const isQueued = () => state === 'waiting';
  while (isQueued()) await delay(20);
  const callback = await timed(callbackOf(attempt));
  await Promise.all([...shopping, looking, watching]);
  console.log(`  the import ended as ${state} after ${((performance.now() - start) / 1000).toFixed(1)} s`);
  console.log(
    `  answers to shoppers: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
  );
  if (state !== 'done') failures.push('the import');
  judge('slowest answer to a shopper', Math.max(...answers), 10_000);
  judge(`slowest of ${pages.length} pages of the catalogue`, Math.max(...pages), 1_000);
  judge('a callback was kept after', callback.ms, 1_000);
}

/** (b) Payments settled by the queue, with a mail server that answers and with one that does not. */
async function paymentsBesideMail(): Promise<void> {
  console.log(`\n${PAYMENTS} payments are settled by the queue while ${MAILS} mails wait`);
  const usual = await settlingTime(shop.url);
  await shop.server.stop();
  const silent = await startSilentServer();
  const server = await startChild('server/main.ts', {
    ...environment,
    PORT: port,
    PUBLIC_URL: shop.url,
    SMTP_URL: `smtp://127.0.0.1:${silent.port}`,
  });
  try {
    await queueMails();
    while ((await mailsUnderWay()) < MAIL_SLOTS) await delay(20);
    const beside = await settlingTime(shop.url);
    console.log(`  median ${usual.toFixed(0)} ms, beside a silent mail server ${beside.toFixed(0)} ms`);
    judge('ratio', beside / usual, 1.5, '');
    const waiting = await sql`select 1 from mails where sent_at is null`;
    console.log(`  mails still waiting then: ${waiting.length}`);
  } finally {
    silent.close();
    await server.stop();
  }
}

/** Median milliseconds from a payment's turn in the queue to the paid order. */
async function settlingTime(url: string): Promise<number> {
  const [product] = await ctx.db.select().from(products).orderBy(asc(products.id)).limit(1);
  const times: number[] = [];
  for (let paid = 0; paid < PAYMENTS; paid += 1) {
    const { checkoutRequestId, attemptId, orderNumber } = await promptFor(url, await signedIn(), product!);
    await answer(checkoutRequestId, { action: 'approve', callback: 'never' });
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

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

async function mailsUnderWay(): Promise<number> {
  const rows = await sql`
    select 1 from graphile_worker.jobs where task_identifier = 'send_mail' and locked_at is not null`;
  return rows.length;
}

async function queueMails(): Promise<void> {
  const letter = { subject: 'Bench', text: 'Bench', html: 'Bench', createdAt: ctx.now() };
  const rows = Array.from({ length: MAILS }, (_, index) => ({
    ...letter,
    recipient: `mail-${index}@gari.test`,
  }));
  const queued = await ctx.db.insert(mails).values(rows).returning({ id: mails.id });
  for (const { id } of queued) await addJob(ctx.db, 'send_mail', { mailId: id }, ctx.now());
}

/** Answers an access token of a new account. */
async function signedIn(isSuperuser = false): Promise<string> {
  people += 1;
  const email = `bench-${people}@gari.test`;
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
    total: totalsOf([line]).total,
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

async function promptFor(url: string, token: string, product: Product) {
  const fresh = (await ctx.db.select().from(products).where(eq(products.id, product.id)))[0]!;
  const { order_number: orderNumber } = await read<{ order_number: string }>(await order(url, token, fresh));
  const phone = `2547002${String(people).padStart(4, '0')}5`;
  await post(`${url}/api/p/stk_initiate/`, token, { phone, order_id: orderNumber });
  const prompts = await fetch(`${sandboxUrl}/sandbox/mpesa/prompts?phone=${phone}`);
  const [{ checkoutRequestId }] = (await prompts.json()) as [{ checkoutRequestId: string }];
  const [attempt] = await ctx.db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, checkoutRequestId));
  return { checkoutRequestId, attemptId: attempt!.id, orderNumber };
}

function answer(checkoutRequestId: string, decision: object): Promise<unknown> {
  return post(`${sandboxUrl}/sandbox/mpesa/prompts/${checkoutRequestId}`, '', decision);
}

/** Resolves when what Safaricom says of a payment is in the shop's database. */
async function callbackOf({
  checkoutRequestId,
  attemptId,
}: {
  checkoutRequestId: string;
  attemptId: number;
}) {
  const answering = answer(checkoutRequestId, { action: 'approve' });
  while ((await sql`select 1 from provider_events where attempt_id = ${attemptId}`).length === 0)
    await delay(5);
  return () => answering;
}

function send(address: string, token: string, body: object | string): Promise<Response> {
  const isText = typeof body === 'string';
  return fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': isText ? 'text/csv' : 'application/json', Authorization: `Bearer ${token}` },
    body: isText ? body : JSON.stringify(body),
  });
}

async function read<Reply>(response: Response): Promise<Reply> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Reply;
}

async function post<Reply>(address: string, token: string, body: object | string): Promise<Reply> {
  return read<Reply>(await send(address, token, body));
}

async function timed<T>(work: Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work;
  return { ms: performance.now() - start, result };
}

/** A mail server that takes connections and never says a word. */
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
