import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { readConfig } from '../../../server/context/config.ts';
import { createSandbox, type SandboxOptions } from '../../../server/sandbox/app.ts';
import type { SandboxContext } from '../../../server/sandbox/context.ts';
import { faultsSchema, replaceFaults } from '../../../server/sandbox/faults/faults.ts';
import { sweepPesapal } from '../../../server/sandbox/pesapal/sweep.ts';
import { sweepSafaricom } from '../../../server/sandbox/safaricom/sweep.ts';
import { sandboxEnvironment } from '../../../server/sandbox/settings.ts';
import { prepareState } from '../../../server/sandbox/state.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { PRODUCTS, type ProviderName, SHOPPERS } from './schedule.ts';
import { Scheduler } from './scheduler.ts';
import { type ShopProcess, startShopProcess } from './shop-process.ts';

const START = Date.UTC(2026, 0, 5, 9);

/** The test server has no autovacuum, so deleted rows would pile up and slow each schedule down. */
const RESETS_PER_VACUUM = 20;

/** As many as there can be concurrent actions. */
export const PROCESSES = 6;

export interface PendingCallback {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  isDelivered: boolean;
  /** The shop no longer queries this payment, so the callback is repeated until it arrives. */
  mustArrive: boolean;
}

type User = Awaited<ReturnType<typeof createUser>>;

export interface Testbed {
  database: TestDatabase;
  scheduler: Scheduler;
  clock: { now(): Date; advance(ms: number): void };
  sandbox: SandboxContext;
  sandboxApp: Hono;
  publicUrl: string;
  processes: ShopProcess[];
  restart(place: number): Promise<ShopProcess>;
  shoppers: User[];
  staff: User;
  superuser: User;
  products: { id: number; price: number; shippingFee: number }[];
  callbacks: PendingCallback[];
  windows: { txRef: string; shopper: number }[];
  setDown(provider: ProviderName | null): Promise<void>;
  sweep(): Promise<void>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A shop of several simulated server processes, each with its own connection, over one database. The stand-ins are
 * reached over HTTP; their callbacks are held until delivered. The clock only moves when advanced.
 */
export async function createTestbed(): Promise<Testbed> {
  const database = await createTestDatabase();
  let time = START;
  let resets = 0;
  const now = () => new Date(time);
  const options: SandboxOptions = { sql: database.sql, now };
  await prepareState(database.sql);
  const sandbox: SandboxContext = { sql: database.sql, now, log: () => undefined };
  const sandboxApp = createSandbox(options);
  const callbacks: PendingCallback[] = [];
  const windows: Testbed['windows'] = [];
  const providers = await listen(sandboxApp.fetch);
  const callbackServer = await listen(async (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = Object.fromEntries(
      ['content-type', 'verif-hash'].flatMap((name) => {
        const value = request.headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
    );
    const body = await request.text();
    callbacks.push({
      method: request.method,
      path: pathname + search,
      headers,
      body,
      isDelivered: false,
      mustArrive: false,
    });
    return Response.json({ status: 200 });
  });
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    PUBLIC_URL: callbackServer.url,
    LIMIT_STK_PER_PHONE: '1000',
    LIMIT_STK_PER_ORDER: '1000',
    LIMIT_STK_PER_USER: '1000',
    LIMIT_ONLINE_PER_USER: '1000',
    LIMIT_ORDERS_PER_USER: '1000',
    ...sandboxEnvironment(providers.url),
  });
  const scheduler = new Scheduler(async () => {
    const [row] = await database.sql<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return row!.waiting;
  });
  const start = async (place: number) => {
    const started = startShopProcess({ config, now, randomBytes, scheduler, place });
    await started.ctx.db.execute('select 1');
    return started;
  };
  const processes = await Promise.all(Array.from({ length: PROCESSES }, (_, place) => start(place)));
  const { ctx } = processes[0]!;
  const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => createUser(ctx)));
  const staff = await createUser(ctx, { isStaff: true });
  const superuser = await createUser(ctx, { isStaff: true, isSuperuser: true });
  const products = [];
  for (const { stock, ...rest } of PRODUCTS) {
    products.push(await createProduct(ctx.db, { ...rest, stockQuantity: stock }));
  }
  await database.sql`update session_tokens set expires_at = '2100-01-01'`;

  return {
    database,
    scheduler,
    clock: {
      now,
      advance(ms) {
        time += ms;
      },
    },
    sandbox,
    sandboxApp,
    publicUrl: callbackServer.url,
    processes,
    async restart(place) {
      processes[place] = await start(place);
      return processes[place];
    },
    shoppers,
    staff,
    superuser,
    products,
    callbacks,
    windows,
    setDown: (provider) =>
      replaceFaults(database.sql, v.parse(faultsSchema, provider ? { [provider]: { down: true } } : {})),
    async sweep() {
      for (const sweepProvider of [sweepSafaricom, sweepPesapal]) await (await sweepProvider(sandbox)).sent;
    },
    async reset() {
      time = START;
      callbacks.length = 0;
      windows.length = 0;
      scheduler.trace.length = 0;
      await database.sql.query(RESET);
      resets += 1;
      if (resets % RESETS_PER_VACUUM === 0) await database.sql.query('vacuum');
    },
    async close() {
      await Promise.all(processes.map((each) => each.close()));
      await Promise.all([providers.close(), callbackServer.close()]);
      await database.close();
    },
  };
}

const RESET = `
  delete from stock_changes; delete from refund_paybacks; delete from refund_tasks; delete from payment_reviews; delete from provider_events;
  alter table orders disable trigger orders_stay; delete from orders; alter table orders enable trigger orders_stay;
  delete from sales_by_day; delete from product_sales; delete from product_sales_by_day;
  delete from customer_sales; delete from newcomers_by_day;
  delete from idempotency_keys; delete from mails; delete from graphile_worker._private_jobs;
  delete from sandbox.safaricom_deliveries; delete from sandbox.safaricom_prompts;
  delete from sandbox.pesapal_deliveries; delete from sandbox.pesapal_payments;
  delete from sandbox.flutterwave_deliveries; delete from sandbox.flutterwave_transactions;
  delete from sandbox.flutterwave_checkouts; delete from sandbox.faults;
  update products set units_sold = 0, units_held = 0, stock_quantity =
    (array[${PRODUCTS.map(({ stock }) => stock).join(', ')}])[1 + id - (select min(id) from products)];`;

async function listen(fetch: Parameters<typeof createAdaptorServer>[0]['fetch']) {
  const server: ServerType = createAdaptorServer({ fetch });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
