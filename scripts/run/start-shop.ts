import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../../server/context/config.ts';
import { openDatabase } from '../../server/db/client.ts';
import { startEmbeddedDatabase } from '../../server/db/embedded/embedded-database.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { assertNoDemoData } from '../../server/demo/assert-no-demo-data.ts';
import { seedDemoShop } from '../../server/demo/seed-demo-shop.ts';
import { sandboxEnvironment } from '../../server/sandbox/settings.ts';
import { type Child, startChild } from './child.ts';

export interface Shop {
  url: string;
  databaseUrl: string;
  sandbox: boolean;
  server: Child;
  stop(): Promise<void>;
}

/** The sandbox starts by default only when no real database or provider is configured. */
export function shouldStartSandbox(env: NodeJS.ProcessEnv): boolean {
  if (env['SANDBOX'] === 'on') return true;
  if (env['SANDBOX'] === 'off') return false;
  const keys = ['SAFARICOM_CONSUMER_KEY', 'PESAPAL_CONSUMER_KEY', 'FLUTTERWAVE_SECRET_KEY'];
  return env['NODE_ENV'] !== 'production' && !env['DATABASE_URL'] && !keys.some((name) => env[name]);
}

export async function startShop(env: NodeJS.ProcessEnv): Promise<Shop> {
  const sandbox = shouldStartSandbox(env);
  assertValidConfig(env, sandbox);
  const cleanups: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const step of cleanups.splice(0).toReversed()) await step();
  };
  try {
    const embedded = env['DATABASE_URL'] ? null : await startEmbeddedDatabase(env['DATA_DIR'] ?? './data');
    if (embedded) cleanups.push(embedded.stop);
    const databaseUrl = embedded?.url ?? env['DATABASE_URL'] ?? '';
    if (env['NODE_ENV'] === 'production') await assertDatabaseHasNoDemoData(databaseUrl);
    await migrateDatabase(databaseUrl);
    let settings: NodeJS.ProcessEnv = { ...env, DATABASE_URL: databaseUrl };
    if (sandbox) {
      await seedDatabase(databaseUrl, env['DEMO_HISTORY'] === 'on');
      const sandboxProcess = await startChild('server/sandbox/main.ts', {
        ...settings,
        SANDBOX_PORT: env['SANDBOX_PORT'] ?? '0',
      });
      cleanups.push(sandboxProcess.stop);
      settings = {
        ...sandboxEnvironment(`http://127.0.0.1:${sandboxProcess.port}`, sandboxProcess.smtpPort),
        ...settings,
      };
    }
    const server = await startChild('server/main.ts', settings);
    cleanups.push(server.stop);
    return {
      url: env['PUBLIC_URL'] ?? `http://localhost:${server.port}`,
      databaseUrl,
      sandbox,
      server,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Validates the configuration as the server will, before anything is started or written. */
function assertValidConfig(env: NodeJS.ProcessEnv, sandbox: boolean): void {
  const address = 'http://127.0.0.1:1';
  const database = { DATABASE_URL: 'postgres://gari@127.0.0.1/gari' };
  readConfig({ ...database, ...(sandbox && sandboxEnvironment(address, 1)), ...env });
}

async function assertDatabaseHasNoDemoData(databaseUrl: string): Promise<void> {
  const { sql, close } = openDatabase(databaseUrl, { max: 1 });
  try {
    await assertNoDemoData(sql);
  } finally {
    await close();
  }
}

async function seedDatabase(databaseUrl: string, history: boolean): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { max: 1 });
  try {
    await seedDemoShop(db, new Date(), { history });
  } finally {
    await close();
  }
}

export async function runUntilStopped(shop: Shop): Promise<void> {
  const reason = await new Promise<'stop requested' | 'server exited'>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => done('stop requested'));
    process.once('disconnect', () => done('stop requested'));
    shop.server.process.once('exit', () => done('server exited'));
  });
  await Promise.race([shop.stop(), delay(60_000, undefined, { ref: false })]);
  if (reason === 'server exited') {
    console.error('The server ended by itself; its last words are above.');
    process.exit(1);
  }
  process.exit(0);
}
