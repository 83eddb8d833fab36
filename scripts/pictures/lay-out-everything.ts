import type { Page } from 'playwright';

/** Also what is far below the screen, which browsers leave undrawn (`content-visibility`). */
export async function layOutEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
}
