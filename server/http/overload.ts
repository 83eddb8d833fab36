import type { NamedPool } from '../db/pools.ts';

/** Each takes a connection for some ten milliseconds, so that the last would wait for about two seconds. */
const MAX_WAITING = 200;

/**
 * Whether so many requests wait for a connection to the database that another would wait for seconds. What waits for the
 * body of a slow client does not count.
 */
export function createOverloadCheck(pools: readonly NamedPool[], maxWaiting = MAX_WAITING): () => boolean {
  const requestPools = pools.filter(({ name }) => name === 'requests').map(({ pool }) => pool);
  return () => requestPools.reduce((sum, pool) => sum + pool.waitingCount, 0) >= maxWaiting;
}
