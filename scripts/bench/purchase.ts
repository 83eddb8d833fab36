import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { calculateTotals } from '../../contract/money.ts';
import { readConfig } from '../../server/context/config.ts';
import { createContext } from '../../server/create-context.ts';
import { startEmbeddedDatabase } from '../../server/db/embedded/embedded-database.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { users } from '../../server/db/schema/index.ts';
import { seedDemoShop } from '../../server/demo/seed-demo-shop.ts';
import { startSession } from '../../server/features/accounts/sessions/start-session.ts';
import { listMessageKinds } from '../../tests/support/servers/message-kinds.ts';
import { startStkProvider } from '../../tests/support/servers/stk-provider.ts';
import { startTcpProxy } from '../../tests/support/servers/tcp-proxy.ts';
import { ensureHost } from '../build/build-app.ts';
import { generateCatalogue } from '../large-shop/generate-catalogue.ts';
import { root } from '../run/run-tool.ts';
import { printRatios } from './measure-paths.ts';
import { readProcessStat } from './process-stat.ts';

/** Linux only: it reads /proc. BEFORE is another checkout whose host is built. */
const PRODUCTS = 10_000;
const CLIENTS = 16;
/** Nobody buys often: the limits count what one shopper has ordered and paid. */
const SHOPPERS = 500;
const WARM_UP_PURCHASES = 150;
const PURCHASES = Number(process.env['BENCH_PURCHASES'] ?? 400);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const MAX_RATIO = 1.15;

interface Shopper {
  token: string;
  phone: string;
  email: string;
}

interface Product {
  id: number;
  price: number;
  shippingFee: number;
}

const folder = mkdtempSync(join(tmpdir(), 'gari-bench-'));
chmodSync(folder, 0o755);
await ensureHost();
const embedded = await startEmbeddedDatabase(folder);
const provider = await startStkProvider();
const environment = {
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  LIMIT_STK_PER_PHONE: '1000000',
  LIMIT_STK_PER_USER: '1000000',
  LIMIT_ORDERS_PER_USER: '1000000',
  SAFARICOM_BASE_URL: provider.url,
  SAFARICOM_CONSUMER_KEY: 'key',
  SAFARICOM_CONSUMER_SECRET: 'secret',
  SAFARICOM_SHORT_CODE: '600000',
  SAFARICOM_PASSKEY: 'passkey',
};
const ctx = createContext(readConfig({ ...environment, DATABASE_URL: embedded.url }));
const { sql } = ctx.database;
try {
  await prepareShop();
  const products = await sql<Product[]>`
    select id, price, shipping_fee as "shippingFee" from products where price < 40000 order by id limit 500`;
  const shoppers: Shopper[] = [];
  while (shoppers.length < SHOPPERS) shoppers.push(await createShopper(shoppers.length));
  const before = process.env['BEFORE'];
  const checkouts = [...(before ? [['before', before] as const] : []), ['now', root] as const];
  const costs = new Map<string, Cost[]>(checkouts.map(([name]) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, checkout] of checkouts)
      costs.get(name)!.push(await measure(checkout, shoppers, products));
  console.log(
    '| Server | CPU ms per purchase: server | PostgreSQL | together | of the jobs behind it | purchases/s |',
  );
  console.log('|---|---|---|---|---|---|');
  const sums: number[] = [];
  for (const [name, list] of costs) {
    const { server, database, jobs, rate } = list.toSorted(
      (a, b) => a.server + a.database - b.server - b.database,
    )[Math.floor(ROUNDS / 2)]!;
    const columns = [server, database, server + database, jobs, rate].map((value) => value.toFixed(1));
    console.log(`| ${[name, ...columns].join(' | ')} |`);
    sums.push(server + database);
  }
  if (before) printRatios({ 'CPU of a purchase': sums }, MAX_RATIO);
  await setJobDelay('1 hour');
  console.log('\nStatements of each request, which are its round trips to the database:');
  for (const [name, checkout] of checkouts)
    console.log(`  ${name}: ${await countStatements(checkout, shoppers[0]!, products[0]!)}`);
} finally {
  await ctx.database.close();
  embedded.stop();
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
}

async function prepareShop(): Promise<void> {
  await migrateDatabase(embedded.url);
  await seedDemoShop(ctx.db, new Date());
  await generateCatalogue(sql, PRODUCTS);
  // In production the demo shop is refused.
  await sql`delete from demo_seed`;
  await sql`update users set email = 'not-' || email`;
  await sql`update products set stock_quantity = 1000000`;
}

async function createShopper(number: number): Promise<Shopper> {
  const email = `bench-${number}@gari.test`;
  const [user] = await ctx.db.insert(users).values({ email, username: email }).returning();
  const { access_token: token } = await ctx.db.transaction((tx) => startSession(ctx, tx, user!.id));
  return { token, email, phone: `2547001${String(number).padStart(4, '0')}5` };
}

interface Cost {
  server: number;
  database: number;
  /** Of server and PostgreSQL: the emails and the check of the payment, without SMTP. */
  jobs: number;
  rate: number;
}

/** Jobs wait until the requests are measured. */
async function measure(checkout: string, shoppers: Shopper[], products: Product[]): Promise<Cost> {
  await sql`delete from graphile_worker._private_jobs`;
  await sql`vacuum analyze`;
  await setJobDelay('1 hour');
  const server = await startServer(checkout, embedded.url);
  const readCpu = () => [readProcessStat(server.process.pid!)!.cpuMs, readDatabaseCpu()] as const;
  try {
    await load(server.url, shoppers, products, WARM_UP_PURCHASES);
    await sql`delete from graphile_worker._private_jobs`;
    const start = readCpu();
    const seconds = await load(server.url, shoppers, products, PURCHASES);
    const end = readCpu();
    await setJobDelay(null);
    await sql`
      update graphile_worker._private_jobs set run_at = now() where task_id in
        (select id from graphile_worker._private_tasks where identifier in ('send_mail', 'settle_attempt'))`;
    const isBusy = async () =>
      (await sql`select from graphile_worker._private_jobs where run_at <= now() limit 1`).length > 0;
    while (await isBusy()) await delay(50);
    const afterwards = readCpu();
    const [ownCpu, databaseCpu] = [end[0] - start[0], end[1] - start[1]];
    return {
      server: ownCpu / PURCHASES,
      database: databaseCpu / PURCHASES,
      jobs: (afterwards[0] + afterwards[1] - end[0] - end[1]) / PURCHASES,
      rate: PURCHASES / seconds,
    };
  } finally {
    await server.stop();
  }
}

async function setJobDelay(interval: string | null): Promise<void> {
  await sql.query('drop trigger if exists bench_later on graphile_worker._private_jobs');
  if (interval === null) return;
  await sql.query(`create or replace function bench_later() returns trigger language plpgsql as
    $$ begin new.run_at := new.run_at + interval '${interval}'; return new; end $$`);
  await sql.query(`create trigger bench_later before insert on graphile_worker._private_jobs
    for each row execute function bench_later()`);
}

/** Of all of PostgreSQL's processes, also those of connections that have been closed. */
function readDatabaseCpu(): number {
  const postmaster = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const stats = readdirSync('/proc').flatMap((name) => readProcessStat(Number(name)) ?? []);
  return stats.reduce(
    (sum, stat) => (stat.parentPid === postmaster ? sum + stat.cpuMs : sum),
    readProcessStat(postmaster)!.endedChildrenCpuMs,
  );
}

async function startServer(checkout: string, databaseUrl: string) {
  const child: ChildProcess = fork(join(checkout, 'dist/host/server.js'), {
    env: { ...environment, DATABASE_URL: databaseUrl, PORT: '0' },
    execArgv: ['--max-semi-space-size=4', ...(process.env['BENCH_NODE_FLAGS']?.split(' ') ?? [])],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise((done) => child.once('exit', done));
  const port = await new Promise<number>((done, fail) => {
    child.once('message', (message) => done((message as { port: number }).port));
    child.once('exit', (code) => fail(new Error(`${checkout} did not start (${code})`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { url: `http://127.0.0.1:${port}`, process: child, stop };
}

/** Returns how many seconds it took. */
async function load(
  url: string,
  shoppers: Shopper[],
  products: Product[],
  purchases: number,
): Promise<number> {
  const start = performance.now();
  let begun = 0;
  const runClient = async () => {
    while (begun < purchases) {
      const number = begun++;
      await buy(url, shoppers[number % shoppers.length]!, products[number % products.length]!);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, runClient));
  return (performance.now() - start) / 1000;
}

/** Calls `onAnswer` after each of the four requests. */
async function buy(
  url: string,
  { token, phone, email }: Shopper,
  product: Product,
  onAnswer: (request: string) => void = () => undefined,
): Promise<void> {
  const authorization = { Authorization: `Bearer ${token}` };
  const { order_number: orderNumber } = (await call(
    `${url}/api/o/new/`,
    { ...authorization, 'Idempotency-Key': crypto.randomUUID() },
    {
      items: [{ id: product.id, quantity: 1 }],
      total: calculateTotals([{ ...product, quantity: 1 }]).total,
      paymentMethod: 'mpesa',
      deliveryDetails: {
        firstName: 'Amina',
        lastName: 'Hassan',
        email,
        street: 'Moi Avenue 12',
        county: 'Nairobi',
        city: 'Nairobi',
        phone: '+254712345678',
      },
    },
  )) as { order_number: string };
  onAnswer('place');
  await call(`${url}/api/p/stk_initiate/`, authorization, { phone, order_id: orderNumber });
  onAnswer('prompt');
  const { path, body } = provider.takeCallback(orderNumber);
  await call(`${url}${path}`, {}, body);
  onAnswer('callback');
  const { status } = (await call(`${url}/api/o/${orderNumber}/status/`, authorization)) as { status: string };
  onAnswer('status');
  if (status !== 'paid') throw new Error(`The order is ${status}.`);
}

async function call(address: string, headers: Record<string, string>, body?: object): Promise<unknown> {
  const reply = await fetch(address, {
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

async function countStatements(checkout: string, shopper: Shopper, product: Product): Promise<string> {
  const url = new URL(embedded.url);
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  let statements = 0;
  // The jobs have connections of their own.
  const ofRequests = new Set<number>();
  proxy.intercept(({ from, text, connection }) => {
    if (from === 'server') return 'pass';
    if (/gari (?:requests|callbacks)/.test(text)) ofRequests.add(connection);
    else if (ofRequests.has(connection))
      statements += listMessageKinds(Buffer.from(text, 'latin1')).filter((kind) =>
        'BQ'.includes(kind),
      ).length;
    return 'pass';
  });
  const server = await startServer(checkout, url.href);
  try {
    await buy(server.url, shopper, product);
    statements = 0;
    const counts: string[] = [];
    await buy(server.url, shopper, product, (request) => {
      counts.push(`${request} ${statements}`);
      statements = 0;
    });
    return counts.join(', ');
  } finally {
    await server.stop();
    await proxy.close();
  }
}
