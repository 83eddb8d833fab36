import { setTimeout as delay } from 'node:timers/promises';
import { type Child, startChild } from './child.ts';
import { prepareShop } from './prepare-shop.ts';

export interface Shop {
  url: string;
  databaseUrl: string;
  sandbox: boolean;
  server: Child;
  stop(): Promise<void>;
}

/** Starts a shop whose server is a process of its own; `npm start` runs it in the calling process (host.ts). */
export async function startShop(env: NodeJS.ProcessEnv): Promise<Shop> {
  const shop = await prepareShop(env);
  try {
    const [server] = await Promise.all([startChild('server', shop.settings), shop.ready]);
    return {
      url: env['PUBLIC_URL'] ?? `http://localhost:${server.port}`,
      databaseUrl: shop.databaseUrl,
      sandbox: shop.sandbox,
      server,
      async stop() {
        await server.stop();
        await shop.stop();
      },
    };
  } catch (error) {
    await shop.stop();
    throw error;
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
