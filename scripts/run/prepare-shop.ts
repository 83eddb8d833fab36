import { readConfig } from '../../server/context/config.ts';
import { openDatabase } from '../../server/db/client.ts';
import { findFreePort, startEmbeddedDatabase } from '../../server/db/embedded/embedded-database.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { assertNoDemoData } from '../../server/demo/assert-no-demo-data.ts';
import { sandboxEnvironment } from '../../server/sandbox/settings.ts';
import { startChild } from './child.ts';
import { shouldStartSandbox } from './should-start-sandbox.ts';

export interface PreparedShop {
  /** The environment of its server. */
  settings: NodeJS.ProcessEnv;
  databaseUrl: string;
  sandbox: boolean;
  /** Resolves when the sandbox, if there is one, answers. */
  ready: Promise<void>;
  /** Stops the sandbox, then the embedded database; to be called after the server has stopped. */
  stop(): Promise<void>;
}

/** Does everything before the server's start: the database, its migrations, the demo shop and the sandbox. */
export async function prepareShop(env: NodeJS.ProcessEnv): Promise<PreparedShop> {
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
    const settings = { ...env, DATABASE_URL: databaseUrl };
    if (!sandbox) return { settings, databaseUrl, sandbox, ready: Promise.resolve(), stop };
    await seedDatabase(databaseUrl, env['DEMO_HISTORY'] === 'on');
    // Chosen here, so that the server starts at the same time.
    const port = env['SANDBOX_PORT'] ?? String(await findFreePort());
    const smtpPort = await findFreePort();
    const starting = startChild('sandbox', {
      ...settings,
      SANDBOX_PORT: port,
      SANDBOX_SMTP_PORT: String(smtpPort),
    });
    cleanups.push(() =>
      starting.then(
        (started) => started.stop(),
        () => undefined,
      ),
    );
    return {
      settings: { ...sandboxEnvironment(`http://127.0.0.1:${port}`, smtpPort), ...settings },
      databaseUrl,
      sandbox,
      ready: starting.then(() => undefined),
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
  const { db, sql, close } = openDatabase(databaseUrl, { max: 1 });
  try {
    const [account] = await sql`select from users limit 1`;
    if (account) return;
    const { seedDemoShop } = await import('../../server/demo/seed-demo-shop.ts');
    await seedDemoShop(db, new Date(), { history });
  } finally {
    await close();
  }
}
