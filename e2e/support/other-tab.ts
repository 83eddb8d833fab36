import { createVisitor, type Visitor } from './test.ts';

/** A second tab of the same browser, as of somebody who has two of them open. */
export async function openOtherTab({ page }: Visitor): Promise<Visitor> {
  return createVisitor(await page.context().newPage());
}

/** The tab is looked at again, upon which the shop reads again what the screen shows. */
export async function returnToTab({ page }: Visitor): Promise<void> {
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}
