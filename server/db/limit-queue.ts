import type { Pool } from 'pg';
import type { ConnectCallback } from './runner-pool.ts';

/** Whoever wants a connection while so many wait for one gets at once an error that counts as busy (busy.ts). */
export function limitQueue<P extends Pool>(pool: P, maxWaiting: number): P {
  const connect = pool.connect.bind(pool) as (callback?: ConnectCallback) => unknown;
  pool.connect = ((callback?: ConnectCallback) => {
    if (pool.waitingCount < maxWaiting) return callback ? connect(callback) : connect();
    const error = new Error('too many wait for a connection');
    if (!callback) return Promise.reject(error);
    queueMicrotask(() => callback(error, undefined, () => undefined));
    return undefined;
  }) as P['connect'];
  return pool;
}
