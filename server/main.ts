import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { createApp } from './app.ts';
import { readConfig } from './context/config.ts';
import { createContext } from './create-context.ts';
import { listenForCatalogueChanges } from './db/catalogue-changes.ts';
import { assertNoDemoData, DemoDataError } from './demo/assert-no-demo-data.ts';
import { PageCache } from './http/page-cache.ts';
import { startWorker } from './jobs/worker.ts';

/** Longer than the longest provider call, so that none is cut off before its reply. */
const GRACE_MS = 50_000;

const config = readConfigOrExit();
const ctx = createContext(config);
if (config.production) await exitOnDemoData();
const pages = new PageCache(ctx.now);
const app = createApp(ctx, { distDir: fileURLToPath(new URL('../dist', import.meta.url)), pages });
const worker = await startWorker(ctx);
const listener = await listenForCatalogueChanges(config.databaseUrl, () => {
  pages.clear();
  worker.updateLists();
});
const server = serve({ fetch: app.fetch, hostname: config.host, port: config.port }, ({ port }) => {
  ctx.log.info({ port }, 'listening');
  process.send?.({ port });
});
server.on('error', (error) => {
  const isPortInUse = 'code' in error && error.code === 'EADDRINUSE';
  console.error(
    isPortInUse
      ? `Port ${config.port} is in use: stop the other program, or choose another port, such as PORT=${config.port + 1} npm start.`
      : `Port ${config.port} cannot be used: ${error.message}`,
  );
  process.exit(1);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown());
process.once('disconnect', () => void shutDown());

let isClosing = false;

/** Finishes requests in flight and running jobs, then exits. */
async function shutDown(): Promise<void> {
  if (isClosing) return;
  isClosing = true;
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  const closed = new Promise((done) => server.close(done));
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  await Promise.all([closed, worker.stop()]);
  ctx.mailer?.close();
  await Promise.all([listener.close(), ctx.database.close()]);
  process.exit(0);
}

/** Runs before anything is written: published demo passwords must not open a real shop. */
async function exitOnDemoData(): Promise<void> {
  try {
    await assertNoDemoData(ctx.database.sql);
  } catch (error) {
    if (!(error instanceof DemoDataError)) throw error;
    console.error(error.message);
    process.exit(78);
  }
}

function readConfigOrExit() {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(78);
  }
}
