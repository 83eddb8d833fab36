import type { Page } from 'playwright';
import { layOutEverything } from './lay-out-everything.ts';

/** Draws everything, waits for fonts and all pictures, and goes back to the top. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await layOutEverything(page);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    scrollTo(0, 0);
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}
