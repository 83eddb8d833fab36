import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../../server/context/config.ts';
import { type PreparedShop, prepareShop } from './prepare-shop.ts';

/** Longer than the longest provider call, so that none is cut off before its reply. */
const GRACE_MS = 50_000;

interface OpenShop {
  url: string;
  sandbox: boolean;
}

/** `npm start` as one process: prepares the shop and is its server, until a signal ends it. Resolves when it is open. */
export async function runShop(env: NodeJS.ProcessEnv): Promise<OpenShop> {
  // PostgreSQL starts, or is connected to, while the server's modules load.
  const [shop, { startServer }] = await Promise.all([
    prepareShop(env),
    import('../../server/start-server.ts'),
  ]);
  try {
    const config = readConfig(shop.settings);
    const exit = createExit(shop, config.drainMs + GRACE_MS);
    const [server] = await Promise.all([startServer(config), shop.ready]);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => void exit(0, server.stop));
    process.once('disconnect', () => void exit(0, server.stop));
    process.on('uncaughtException', (error) => {
      console.error(error);
      console.error('The server ended by itself; its last words are above.');
      void exit(1);
    });
    return { url: env['PUBLIC_URL'] ?? `http://localhost:${server.port}`, sandbox: shop.sandbox };
  } catch (error) {
    await shop.stop();
    throw error;
  }
}

/** The first call counts. The sandbox and the embedded database stop last, also when the server does not in time. */
function createExit(shop: PreparedShop, graceMs: number) {
  let isExiting = false;
  return async (code: number, stopServer?: () => Promise<void>): Promise<void> => {
    if (isExiting) return;
    isExiting = true;
    const wasStopped = await Promise.race([
      Promise.resolve(stopServer?.()).then(() => true),
      delay(graceMs, false, { ref: false }),
    ]);
    await shop.stop();
    process.exit(wasStopped ? code : 1);
  };
}
