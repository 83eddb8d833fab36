import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

/**
 * axe lets the page breathe between its rules by timers without a delay, which a stopped clock never lets go and a moved
 * one only with the page's own; its breath is drawn beside the clock.
 */
const BREATHING_AXE = `(() => {
  const pageTimeout = setTimeout;
  const breathe = (work) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      work();
    };
    port2.postMessage(null);
  };
  ((setTimeout) => {${axe.source}})((work, ms, ...rest) => (ms > 1 ? pageTimeout(work, ms, ...rest) : breathe(work)));
})()`;

/** No violation of WCAG 2.2 A and AA, as far as axe can tell, on the page as it is now, frames left out. */
export async function seeNoBarriers(page: Page): Promise<void> {
  await page.evaluate(BREATHING_AXE);
  const violations = await page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const runner = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations: found } = await runner.run(document, {
      runOnly: { type: 'tag', values: tags },
      iframes: false,
    });
    return found.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    );
  });
  expect(violations).toEqual([]);
}

/** The same in both themes, in a state that a reload would lose, while the page's clock may stand still. */
export async function seeNoBarriersInAnyTheme(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const theme of ['dark', 'light']) {
    await page.evaluate(async (name) => {
      document.documentElement.classList.remove('light', 'dark');
      document.documentElement.classList.add(name);
      const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(fading.map(({ finished }) => finished));
    }, theme);
    await seeNoBarriers(page);
  }
}
