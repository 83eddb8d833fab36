import { spawn } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { findFreePort } from '../../../server/db/embedded/embedded-database.ts';
import { formatPoolerDatabases } from '../../../server/db/pooler.ts';

/** PgBouncer in transaction mode, from Debian's package. */
export interface Pooler {
  /** Of its console. */
  url: string;
  /** The file with its databases. */
  databases: string;
  stop(): void;
}

/** Starts PgBouncer without databases. Anybody may connect, and each database has its own user. */
export async function startPooler(): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'gari-pooler-'));
  chmodSync(folder, 0o777);
  const databases = join(folder, 'databases.ini');
  const settings = join(folder, 'pgbouncer.ini');
  const port = await findFreePort();
  writeFileSync(databases, '[databases]\n');
  writeFileSync(
    settings,
    `%include ${databases}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = pgbouncer
pool_mode = transaction
max_client_conn = 2000
default_pool_size = 20
server_idle_timeout = 0.1
server_login_retry = 1
query_wait_timeout = 6
logfile = ${join(folder, 'log')}
`,
  );
  const isRoot = process.getuid?.() === 0;
  const pooler = spawn('pgbouncer', [...(isRoot ? ['--user', 'postgres'] : []), settings], {
    stdio: 'ignore',
  });
  const url = `postgres://pgbouncer@127.0.0.1:${port}/pgbouncer`;
  await waitUntilReady(url);
  return {
    url,
    databases,
    stop() {
      pooler.kill();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Adds a database of the test server, and returns its address at the pooler. */
export async function addToPooler(
  { url, databases }: Omit<Pooler, 'stop'>,
  databaseUrl: string,
): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const upstream = `host=${hostname} port=${port} user=${username}${password && ` password=${password}`}`;
  appendFileSync(databases, `${formatPoolerDatabases(name, upstream).join('\n')}\n`);
  await runOnConsole(url, 'RELOAD');
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

async function runOnConsole(url: string, command: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(command);
  await client.end();
}

async function waitUntilReady(url: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runOnConsole(url, 'SHOW VERSION');
    } catch (error) {
      if (tries === 100) throw error;
      await delay(50);
    }
  }
}
