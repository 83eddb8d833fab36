import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';

/** What one client may take of the process before any of its requests is read. */
export const CONNECTION_LIMITS = {
  /** From the first byte of a request to the last one of its headers. */
  headersTimeoutMs: 15_000,
  /** To the last byte of its body: a photo of 10 MB takes three minutes on a slow phone. */
  requestTimeoutMs: 300_000,
  /** How often the two above are checked. */
  checkIntervalMs: 5_000,
  /** The address and all headers of a request together. */
  maxHeaderBytes: 16 * 1024,
  /** More are closed at once. Each takes a file descriptor and some memory, whatever is sent over it. */
  maxConnections: 2_000,
} as const;

type ConnectionLimits = Readonly<Record<keyof typeof CONNECTION_LIMITS, number>>;

/** Not listening yet. Late requests get 408, too large headers 431. */
export function createHttpServer(
  fetch: (request: Request, env: object) => Response | Promise<Response>,
  limits: ConnectionLimits = CONNECTION_LIMITS,
): Server {
  const server = createAdaptorServer({
    fetch,
    serverOptions: {
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      maxHeaderSize: limits.maxHeaderBytes,
    },
  }) as Server;
  server.maxConnections = limits.maxConnections;
  return server;
}
