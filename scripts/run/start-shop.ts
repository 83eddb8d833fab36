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
