import type { Environment } from '../../server/context/config.ts';
import { startWorker } from '../../server/jobs/worker.ts';
import { startTestShop, type TestShop } from './test-shop.ts';

export const POLL_OPTIONS = { timeout: 10_000, interval: 50 };

/** A test shop that runs its own jobs until it is closed. */
export async function startTestShopWithWorker(overrides: Environment = {}): Promise<TestShop> {
  const shop = await startTestShop(overrides);
  const worker = await startWorker(shop.ctx);
  return {
    ...shop,
    async close() {
      await worker.stop();
      await shop.close();
    },
  };
}
