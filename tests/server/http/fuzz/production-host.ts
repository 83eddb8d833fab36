import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestShop } from '../../../support/test-shop.ts';

const PUBLIC_URL = 'https://shop.example';

interface ProductionHost {
  url: string;
  /** Ends it. Resolves to what it logged at level error or above, one JSON line each. */
  stop(): Promise<string[]>;
}

/**
 * Starts the built API host (`dist/host`) as it runs for customers, on the database and with the providers of a test shop.
 * Rejects when it does not start.
 */
export async function startProductionHost({ env, database, ctx }: TestShop): Promise<ProductionHost> {
  const child = fork(join('dist', 'host', 'server.js'), {
    env: {
      PATH: process.env['PATH'],
      ...env,
      NODE_ENV: 'production',
      SANDBOX_URL: undefined,
      FLUTTERWAVE_SCRIPT_URL: undefined,
      GOOGLE_SCRIPT_URL: undefined,
      DATABASE_URL: database.url,
      DATA_DIR: join(ctx.config.dataDir, 'production'),
      PUBLIC_URL,
      PORT: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const log = text(child.stdout!);
  const exited = once(child, 'exit');
  const ready = once(child, 'message') as Promise<[{ port: number }]>;
  const [started] = await Promise.race([ready, exited]);
  if (started === null || typeof started !== 'object')
    throw new Error(`The host did not start (exit code ${started}): ${await log}`);
  return {
    url: `http://127.0.0.1:${started.port}`,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      return (await log).split('\n').filter(Boolean);
    },
  };
}
