import { expect, type Page } from 'playwright/test';

const PAUSE_LEAD_MS = 1_000;

/**
 * From here on only the test moves the page's clock, under Playwright's already. It can stop at a moment that is to come
 * only, and on a busy machine one a second ahead may be over when the page hears of it.
 */
export async function stopClock(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + PAUSE_LEAD_MS);
  }).toPass();
}

/** For what somebody does meanwhile, in another tab for one. */
export async function withRunningClock(page: Page, action: () => Promise<void>): Promise<void> {
  await page.clock.resume();
  await action();
  await stopClock(page);
}

/** What a stopped clock would hold up though it takes no time: React Query tells of a reply by a timer of 0 ms. */
export async function flushTimers(page: Page): Promise<void> {
  await page.clock.runFor(1);
}

/** React shows what had to be loaded no sooner than 300 ms after what stands in its place: under a standing clock, never. */
export async function advancePastSuspense(page: Page): Promise<void> {
  await page.clock.runFor(300);
}
