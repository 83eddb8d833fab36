import { createVisitor, type Visitor } from './test.ts';

export async function openOtherTab({ page }: Visitor): Promise<Visitor> {
  return createVisitor(await page.context().newPage());
}

/** Fires `visibilitychange`, upon which the shop refetches what the screen shows. */
export async function returnToTab({ page }: Visitor): Promise<void> {
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}
