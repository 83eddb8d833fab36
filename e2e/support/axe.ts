import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { layOutEverything } from '../../scripts/pictures/lay-out-everything.ts';

/**
 * axe yields between rules with zero-delay timers, which never fire while Playwright's clock is stopped. This wrapper
 * replaces them with a MessageChannel, which the clock does not control.
 */
const YIELDING_AXE = `(() => {
  const pageTimeout = setTimeout;
  const yieldToPage = (work) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      work();
    };
    port2.postMessage(null);
  };
  ((setTimeout) => {${axe.source}})((work, ms, ...rest) => (ms > 1 ? pageTimeout(work, ms, ...rest) : yieldToPage(work)));
})()`;

const ALL_RULES = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const;
const COLOUR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

/** Checks the current page, excluding frames, for violations of WCAG 2.2 A and AA that axe can detect. */
export async function seeNoAccessibilityViolations(page: Page): Promise<void> {
  await seeNoViolationsOf(page, ALL_RULES);
}

/** Checks both themes without a reload, which would lose the current state. Works while the page's clock is stopped. */
export async function seeNoAccessibilityViolationsInAnyTheme(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // What is not drawn would begin its transitions between two colours only when axe looks at it.
  await layOutEverything(page);
  await setTheme(page, 'dark');
  await seeNoViolationsOf(page, COLOUR_RULES);
  await setTheme(page, 'light');
  await seeNoViolationsOf(page, ALL_RULES);
}

/**
 * Checks both themes on the smallest phone and on a desktop, and that neither the page nor an open dialog scrolls
 * sideways. Leaves the window at the desktop's width.
 */
export async function seeNoAccessibilityViolationsAtAnyWidth(page: Page): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await seeNoAccessibilityViolationsInAnyTheme(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const dialog of await page.locator('dialog[open]').all())
      expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
}

async function seeNoViolationsOf(page: Page, rules: typeof ALL_RULES | typeof COLOUR_RULES): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(YIELDING_AXE);
  const violations = await page.evaluate(async ({ type, values }) => {
    const runner = (globalThis as unknown as { axe: typeof axe }).axe;
    const runOnly = { type, values: [...values] };
    const { violations: allViolations } = await runner.run(document, { runOnly, iframes: false });
    return allViolations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    );
  }, rules);
  expect(violations).toEqual([]);
}

async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.classList.remove('light', 'dark');
    document.documentElement.classList.add(name);
    const getRunningTransitions = () =>
      document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    // An inherited colour starts its transition only after the parent's transition has ended.
    for (
      let transitions = getRunningTransitions();
      transitions.length > 0;
      transitions = getRunningTransitions()
    )
      await Promise.allSettled(transitions.map(({ finished }) => finished));
  }, theme);
}
