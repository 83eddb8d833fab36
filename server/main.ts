import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { contextFor } from './context-for.ts';
import { startWorker } from './jobs/worker.ts';

const GRACE_MS = 10_000;

const config = readConfigOrExit();
const ctx = contextFor(config);
const app = createApp(ctx, { distDir: fileURLToPath(new URL('../dist', import.meta.url)) });
const worker = await startWorker(ctx);
const server = serve({ fetch: app.fetch, hostname: config.host, port: config.port }, ({ port }) => {
  ctx.log.info({ port }, 'listening');
  process.send?.({ port });
});
server.on('error', (error) => {
  ctx.log.fatal({ err: error }, `port ${config.port} cannot be used`);
  process.exit(1);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown());
process.once('disconnect', () => void shutDown());

let closing = false;

/** Takes no new requests, finishes those in flight and the jobs under way, then leaves. */
async function shutDown(): Promise<void> {
  if (closing) return;
  closing = true;
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  const closed = new Promise((done) => server.close(done));
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  await Promise.all([closed, worker.stop()]);
  ctx.mailer?.close();
  await ctx.database.close();
  process.exit(0);
}

function readConfigOrExit() {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(78);
  }
}
