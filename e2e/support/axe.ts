import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** No violation of WCAG 2.2 A and AA, as far as axe can tell, on the page as it is now. */
export async function seeNoBarriers(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const runner = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations: found } = await runner.run(document, { runOnly: { type: 'tag', values: tags } });
    return found.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    );
  });
  expect(violations).toEqual([]);
}

/**
 * The same in both themes, in a state that a reload would lose, under Playwright's clock. axe waits on timers, so the
 * page gets milliseconds until it is done: a stopped clock stands still otherwise.
 */
export async function seeNoBarriersInAnyTheme(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const theme of ['dark', 'light']) {
    await page.evaluate(async (name) => {
      document.documentElement.classList.remove('light', 'dark');
      document.documentElement.classList.add(name);
      const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(fading.map(({ finished }) => finished));
    }, theme);
    const looked = new AbortController();
    await Promise.all([
      seeNoBarriers(page).finally(() => looked.abort()),
      letMillisecondsPass(page, looked.signal),
    ]);
  }
}

async function letMillisecondsPass(page: Page, until: AbortSignal): Promise<void> {
  while (!until.aborted) await page.clock.runFor(1);
}
