import { findFreePort } from '../../../server/db/embedded/embedded-database.ts';
import { type ServerProcess, startServerProcess } from '../../support/servers/server-process.ts';
import { type Chunk, startTcpProxy, type TcpProxy } from '../../support/servers/tcp-proxy.ts';
import type { TestShop } from '../../support/test-shop.ts';

export interface CrashBench {
  server: ServerProcess;
  database: TcpProxy;
  safaricom: TcpProxy;
  restart(): Promise<ServerProcess>;
  close(): Promise<void>;
}

/** A server process whose connections to the database and Safaricom can be cut at an exact point. */
export async function startCrashBench(shop: TestShop): Promise<CrashBench> {
  const database = await startTcpProxy(parseAddress(shop.database.url));
  const safaricom = await startTcpProxy(parseAddress(shop.sandboxUrl));
  const port = String(await findFreePort());
  const direct = { ...shop.env, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  const server = await startServerProcess({
    ...direct,
    DATABASE_URL: toProxyUrl(shop.database.url, database),
    DATABASE_POOLED_URL: undefined,
    SANDBOX_URL: undefined,
    SAFARICOM_BASE_URL: `${toProxyUrl(shop.sandboxUrl, safaricom).replace(/\/$/, '')}/safaricom`,
  });
  let running = server;
  return {
    server,
    database,
    safaricom,
    async restart() {
      running = await startServerProcess(direct);
      return running;
    },
    async close() {
      running.kill();
      await running.exited;
      await Promise.all([database.close(), safaricom.close()]);
    },
  };
}

function parseAddress(url: string) {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

function toProxyUrl(url: string, proxy: TcpProxy): string {
  const changed = new URL(url);
  changed.port = String(proxy.port);
  return changed.href;
}

/** Kills at the commit of the transaction that ran a matching statement, before or after it takes effect. */
export function killAtCommit(bench: CrashBench, statement: string, when: 'before' | 'after'): void {
  let connection = 0;
  let committing = false;
  bench.database.intercept((chunk: Chunk) => {
    if (chunk.from === 'client' && chunk.text.includes(statement)) connection = chunk.connection;
    if (chunk.connection !== connection) return 'pass';
    if (chunk.from === 'client' && /commit/i.test(chunk.text)) {
      if (when === 'before') return killed(bench);
      committing = true;
      return 'pass';
    }
    return committing && chunk.from === 'server' ? killed(bench) : 'pass';
  });
}

/** Kills at a request to Safaricom, before it is sent or before its reply arrives. */
export function killAtRequest(bench: CrashBench, path: string, when: 'before' | 'after'): void {
  let connection = 0;
  bench.safaricom.intercept((chunk: Chunk) => {
    if (chunk.from === 'client' && chunk.text.includes(path)) {
      if (when === 'before') return killed(bench);
      connection = chunk.connection;
    }
    return chunk.from === 'server' && chunk.connection === connection ? killed(bench) : 'pass';
  });
}

function killed(bench: CrashBench): 'drop' {
  bench.server.kill();
  return 'drop';
}
