import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isBusy } from '../../../server/db/busy.ts';
import { type OpenPools, openPools, WAITING_PER_CONNECTION } from '../../../server/db/pools.ts';
import { toRefusal } from '../../../server/http/errors.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const LOCK = 158;

let database: TestDatabase;
let opened: OpenPools;
beforeAll(async () => {
  database = await createTestDatabase();
  // One connection for statements and one for transactions.
  const sizes = { requests: 2, callbacks: 2, payments: 2, jobs: 2, tool: 2 };
  opened = openPools({ url: database.url }, sizes);
});
afterAll(async () => {
  await opened.close();
  await database.close();
});

test('[OPERATE-09] a request that would wait behind 40 others for a connection is refused at once', async () => {
  const { requests, callbacks } = opened.pools;
  const held = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    isHeld.resolve();
    await held.promise;
  });
  await isHeld.promise;
  const waitForLock = async () => void (await requests.execute(sql`select pg_advisory_lock_shared(${LOCK})`));
  const waiting = Array.from({ length: 1 + WAITING_PER_CONNECTION }, waitForLock);
  await expect.poll(() => requests.$client.waitingCount).toBe(40);
  const error = await waitForLock().catch((reason: unknown) => reason);
  expect(isBusy(error)).toBe(true);
  expect(toRefusal(error)).toMatchObject({ code: 'BUSY', status: 503, retryAfter: 3 });
  await expect(requests.transaction(() => Promise.resolve('own connections'))).resolves.toBe(
    'own connections',
  );
  await expect(callbacks.execute(sql`select 1`)).resolves.toBeDefined();
  held.resolve();
  await holding;
  await Promise.all(waiting);
  await expect(requests.execute(sql`select pg_advisory_unlock_all()`)).resolves.toBeDefined();
});
