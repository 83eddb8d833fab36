import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import type { Logger } from 'pino';
import { inject } from 'vitest';
import { createApp, createCaches } from '../../server/app.ts';
import { type Environment, readConfig } from '../../server/context/config.ts';
import { createContext } from '../../server/create-context.ts';
import { findFreePort } from '../../server/db/embedded/embedded-database.ts';
import { loadMetrics } from '../../server/features/metrics/load-metrics.ts';
import { createFlutterwave } from '../../server/providers/flutterwave/flutterwave.ts';
import { createGoogleIdentity } from '../../server/providers/google/google.ts';
import { createPesapal } from '../../server/providers/pesapal/pesapal.ts';
import { createBucket } from '../../server/providers/s3/bucket.ts';
import { createSafaricom } from '../../server/providers/safaricom/safaricom.ts';
import { sandboxEnvironment } from '../../server/sandbox/settings.ts';
import { type RunningSandbox, startSandbox } from '../../server/sandbox/start-sandbox.ts';
import { loadTracer } from '../../server/tracing/load-tracer.ts';
import { createClient, type ShopClient } from './call-api.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { addToPooler } from './servers/pooler.ts';

export interface TestShop extends ShopClient {
  url: string;
  sandboxUrl: string;
  database: TestDatabase;
  db: TestDatabase['db'];
  ctx: ReturnType<typeof createContext>;
  /** The time of server and sandbox: real time plus what was advanced. */
  clock: { now(): Date; advance(ms: number): void };
  env: Environment;
  close(): Promise<void>;
}

/** High enough for ordinary tests; tests of a limit set their own. */
const GENEROUS_LIMITS = {
  LIMIT_STK_PER_PHONE: '1000',
  LIMIT_STK_PER_ORDER: '1000',
  LIMIT_STK_PER_USER: '1000',
  LIMIT_ONLINE_PER_USER: '1000',
  LIMIT_UNPAID_ORDERS: '1000',
  LIMIT_UNPAID_VALUE: '100000000',
  LIMIT_ORDERS_PER_USER: '1000',
  LIMIT_SIGNUPS_PER_ADDRESS: '100000',
  LIMIT_VEHICLE_FINDS_PER_ADDRESS: '100000',
  LIMIT_VEHICLE_REQUESTS: '100000',
};

/** Starts a whole shop in this process: server and sandbox on real ports, with a PostgreSQL database of its own. */
export async function startTestShop(
  overrides: Environment = {},
  { log }: { log?: Logger } = {},
): Promise<TestShop> {
  const database = await createTestDatabase();
  let offsetMs = 0;
  const clock = {
    now: () => new Date(Date.now() + offsetMs),
    advance(ms: number) {
      offsetMs += ms;
    },
  };
  const sandbox: RunningSandbox = await startSandbox({
    sql: database.sql,
    port: 0,
    now: clock.now,
    log: () => undefined,
  });
  const port = await findFreePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'gari-test-'));
  const pooler = overrides.DATABASE_URL === undefined ? inject('pooler') : null;
  const env: Environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    DATABASE_POOLED_URL: pooler ? await addToPooler(pooler, database.url) : undefined,
    PORT: String(port),
    DATA_DIR: dataDir,
    ...GENEROUS_LIMITS,
    ...sandboxEnvironment(sandbox.url, sandbox.smtpPort),
    ...overrides,
  };
  const config = readConfig(env);
  const baseContext = createContext(config);
  const unmeasured: TestShop['ctx'] = {
    ...baseContext,
    ...(log && { log }),
    now: clock.now,
    safaricom: config.safaricom && createSafaricom(config.safaricom, clock.now),
    pesapal: config.pesapal && createPesapal(config.pesapal, clock.now),
    flutterwave: config.flutterwave && createFlutterwave(config.flutterwave, clock.now),
    google: config.google && createGoogleIdentity(config.google, clock.now),
    bucket: config.bucket && createBucket(config.bucket, clock.now),
  };
  const caches = createCaches(unmeasured);
  const { namedPools } = baseContext.database;
  const metrics = await loadMetrics({ ctx: unmeasured, caches, namedPools });
  const tracer = await loadTracer({ ...config, log: unmeasured.log });
  const ctx = { ...unmeasured, ...(metrics && { meter: metrics.meter }), tracer };
  const server = serve({ fetch: createApp(ctx, { caches, metrics }).fetch, hostname: '127.0.0.1', port });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    database,
    ctx,
    clock,
    env,
    db: database.db,
    sandboxUrl: sandbox.url,
    ...createClient(url),
    async close() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      baseContext.mailer?.close();
      await baseContext.database.close();
      await tracer?.stop();
      await rm(dataDir, { recursive: true });
      await sandbox.close();
      await database.close();
    },
  };
}
