import { join } from 'node:path';
import { openDatabase } from '../../server/db/client.ts';
import {
  type EmbeddedDatabase,
  findFreePort,
  startEmbeddedDatabase,
} from '../../server/db/embedded/embedded-database.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { seedDemoShop } from '../../server/demo/seed-demo-shop.ts';
import { sandboxEnvironment } from '../../server/sandbox/settings.ts';
import { buildApp } from '../build/build-app.ts';
import { type Child, startChild } from '../run/child.ts';
import { prepareEarlierDatabase } from './earlier-version.ts';
import { type Cluster, startCluster } from './start-cluster.ts';

export interface ClusterShop {
  cluster: Cluster;
  /** Of the balancer. */
  url: string;
  sandboxUrl: string;
  /** The database of the sandbox. */
  providersUrl: string;
  /** Who replaces one puts the new one in its place. */
  servers: Child[];
  /** The environment of a server that listens on a port. */
  toEnvironment(port: number): NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

interface ClusterShopOptions {
  settings?: NodeJS.ProcessEnv;
  /** The folder of an earlier version, built: its processes are started, on its database. */
  earlier?: string;
}

/** Starts a cluster with the demo shop, the sandbox and so many server processes behind the balancer. */
export async function startClusterShop(
  processes: number,
  { settings = {}, earlier }: ClusterShopOptions = {},
): Promise<ClusterShop> {
  await buildApp({ inspectable: false });
  const cluster = await startCluster(processes);
  const servers: Child[] = [];
  let sandbox: Child | null = null;
  let providers: EmbeddedDatabase | null = null;
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await sandbox?.stop();
    providers?.stop();
    await cluster.stop();
  };
  try {
    // The providers' own, which goes on when the shop's cluster does not.
    providers = await startEmbeddedDatabase(join(cluster.folder, 'providers'));
    const sandboxPort = await findFreePort();
    const smtpPort = await findFreePort();
    const url = `http://localhost:${cluster.ports.shop}`;
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
    const base = {
      PATH: process.env['PATH'],
      DATABASE_URL: cluster.databaseUrl,
      DATABASE_POOLED_URL: cluster.pooledUrl,
      DATABASE_READ_URL: cluster.readUrl,
      DATA_DIR: cluster.folder,
      PUBLIC_URL: url,
      TRUSTED_PROXIES: '1',
      // The balancer notices within a second.
      DRAIN_SECONDS: '2',
      LOG_LEVEL: 'error',
      ...sandboxEnvironment(sandboxUrl, smtpPort),
      ...settings,
    };
    const toEnvironment = (port: number) => ({ ...base, PORT: String(port) });
    await (earlier ? prepareEarlierDatabase(earlier, base) : prepareDatabase(cluster.databaseUrl));
    sandbox = await startChild('sandbox', {
      PATH: process.env['PATH'],
      DATABASE_URL: providers.url,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
    });
    for (const port of cluster.shopPorts)
      servers.push(await startChild('server', toEnvironment(port), earlier));
    return { cluster, url, sandboxUrl, providersUrl: providers.url, servers, toEnvironment, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function prepareDatabase(databaseUrl: string): Promise<void> {
  await migrateDatabase(databaseUrl);
  const { db, close } = openDatabase(databaseUrl, { max: 1 });
  await seedDemoShop(db, new Date(), { history: false });
  await close();
}

/** Nothing of the cluster ends with this process. */
export function stopOnSignal(shop: ClusterShop): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void shop.stop().finally(() => process.exit(1)));
}
