import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApp, createCaches } from './app.ts';
import type { Config } from './context/config.ts';
import { createContext } from './create-context.ts';
import { listenForCatalogueChanges } from './db/catalogue-changes.ts';
import { assertNoDemoData } from './demo/assert-no-demo-data.ts';
import { loadMetrics } from './features/metrics/load-metrics.ts';
import { createHttpServer } from './http/http-server.ts';
import type { ReplyCache } from './http/reply-cache.ts';
import { startWorker } from './jobs/worker.ts';
import { loadTracer } from './tracing/load-tracer.ts';

/** The message says what to do. */
export class PortError extends Error {}

export interface RunningServer {
  port: number;
  /** Fails health checks for as long as configured, then finishes requests in flight and running jobs. */
  stop(): Promise<void>;
}

/**
 * Starts the API host on a migrated database. Throws DemoDataError in production when the database holds demo data, and
 * PortError when it cannot listen.
 */
export async function startServer(config: Config): Promise<RunningServer> {
  const unmeasured = createContext(config);
  const { database } = unmeasured;
  // Before anything is written: published demo passwords must not open a real shop.
  if (config.production) await assertNoDemoData(database.sql);
  const caches = createCaches(unmeasured);
  const metrics = await loadMetrics({ ctx: unmeasured, caches, namedPools: database.namedPools });
  const tracer = await loadTracer({ ...config, log: unmeasured.log });
  const ctx = { ...unmeasured, ...(metrics && { meter: metrics.meter }), tracer };
  const forEachCache = (action: (cache: ReplyCache) => void) => Object.values(caches).forEach(action);
  const distDir = fileURLToPath(new URL('../dist', import.meta.url));
  let isStopping = false;
  const app = createApp(ctx, { distDir, caches, metrics, isStopping: () => isStopping });
  const server = createHttpServer(app.fetch);
  const starting = startWorker(ctx);
  const [listener, worker] = await Promise.all([
    listenForCatalogueChanges(
      config.databaseUrl,
      (change) => {
        forEachCache((cache) => cache.drop(change));
        if (change !== 'all') return;
        void starting.then(
          ({ updateLists }) => updateLists(),
          () => undefined,
        );
      },
      {
        standbyPosition: database.standbyPosition,
        onConnected: () => forEachCache((cache) => cache.resume()),
        onLost: () => forEachCache((cache) => cache.suspend()),
      },
    ).then(async (opened) => {
      // Only now, because a page that was cached earlier would miss changes.
      await listen(server, config);
      return opened;
    }),
    starting,
  ]);
  const { port } = server.address() as AddressInfo;
  ctx.log.info({ port }, 'listening');
  return {
    port,
    async stop() {
      isStopping = true;
      await delay(config.drainMs);
      const closed = new Promise((done) => server.close(done));
      server.closeIdleConnections();
      await Promise.all([closed, worker.stop()]);
      ctx.mailer?.close();
      await Promise.all([listener.close(), database.close()]);
      await tracer?.stop();
    },
  };
}

function listen(server: Server, { host, port, listenFd }: Config): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        new PortError(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is in use: stop the other program, or choose another port, such as PORT=${port + 1} npm start.`
            : `Port ${port} cannot be used: ${error.message}`,
        ),
      ),
    );
    if (listenFd === null) server.listen(port, host, done);
    else server.listen({ fd: listenFd }, done);
  });
}
