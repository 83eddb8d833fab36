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

const ALL = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const;
/** What another theme can change. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

/** No violation of WCAG 2.2 A and AA, as far as axe can tell, on the page as it is now, frames left out. */
export async function seeNoBarriers(page: Page): Promise<void> {
  await seeNoneOf(page, ALL);
}

/** The same in both themes, in a state that a reload would lose, while the page's clock may stand still. */
export async function seeNoBarriersInAnyTheme(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await wear(page, 'dark');
  await seeNoneOf(page, COLOURS);
  await wear(page, 'light');
  await seeNoneOf(page, ALL);
}

async function seeNoneOf(page: Page, rules: typeof ALL | typeof COLOURS): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(BREATHING_AXE);
  const violations = await page.evaluate(async ({ type, values }) => {
    const runner = (globalThis as unknown as { axe: typeof axe }).axe;
    const runOnly = { type, values: [...values] };
    const { violations: found } = await runner.run(document, { runOnly, iframes: false });
    return found.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    );
  }, rules);
  expect(violations).toEqual([]);
}

async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.classList.remove('light', 'dark');
    document.documentElement.classList.add(name);
    const fading = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    // What inherits a colour begins to fade when what it inherits from has ended.
    for (let all = fading(); all.length > 0; all = fading())
      await Promise.allSettled(all.map(({ finished }) => finished));
  }, theme);
}
