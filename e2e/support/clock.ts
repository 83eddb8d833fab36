import { expect, type Page } from 'playwright/test';

const PAUSE_LEAD_MS = 1_000;

/**
 * Stops the page's clock, which must be installed; from then on only the test advances it. `pauseAt` accepts only a
 * future time, and on a busy machine one second ahead may already be over when it takes effect, hence the retry.
 */
export async function stopClock(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + PAUSE_LEAD_MS);
  }).toPass();
}

/** Fires zero-delay timers, which React Query uses to deliver replies and which a stopped clock would hold back. */
export async function flushTimers(page: Page): Promise<void> {
  await page.clock.runFor(1);
}

/** React shows lazily loaded content at the earliest 300 ms after its fallback, so never under a stopped clock. */
export async function advancePastSuspense(page: Page): Promise<void> {
  await page.clock.runFor(300);
}
