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
