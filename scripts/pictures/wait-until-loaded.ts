import type { Page } from 'playwright';

/** Waits for fonts and all pictures, and goes back to the top. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    scrollTo(0, 0);
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}
