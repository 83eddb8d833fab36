import { type AddressInfo, createServer, type Socket } from 'node:net';
import { vi } from 'vitest';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import type { TestShop } from '../../support/test-shop.ts';

export const MIN_CONNECTIONS = { DATABASE_CONNECTIONS: '2', DATABASE_CONNECTIONS_CALLBACKS: '2' };

type Product = { id: number; price: number; shippingFee: number };

export async function prepareOrder(shop: TestShop, product: Product) {
  const { token } = await createUser(shop.ctx);
  return () => shop.call('placeOrder', { token, body: orderRequest([{ product, quantity: 1 }]) });
}

/** Locks rows as another process would, until `free` is called; the statement is then rolled back. */
export async function holdLock(shop: TestShop, statement: string) {
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const end = shop.database.sql.begin(async (sql) => {
    await sql.query(statement);
    locked.resolve();
    await released.promise;
    await sql.query('rollback; begin');
  });
  await Promise.race([locked.promise, end]);
  return async () => {
    released.resolve();
    await end;
  };
}

export async function waitForLockWaiters(shop: TestShop, expectedCount: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const found = await shop.database.sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      if (found.length < expectedCount) throw new Error(`${found.length} wait for a lock`);
    },
    { timeout: 10_000, interval: 10 },
  );
}

export async function measure<T>(work: Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work;
  return { ms: performance.now() - start, result };
}

/** A server that accepts connections and never replies. */
export async function startSilentServer() {
  const sockets = new Set<Socket>();
  let maxConnections = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    maxConnections = Math.max(maxConnections, sockets.size);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** Currently open connections, and the most that were open at once. */
    connectionCount: () => sockets.size,
    most: () => maxConnections,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
