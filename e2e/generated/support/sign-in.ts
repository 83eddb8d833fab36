import { expect } from 'playwright/test';
import { advancePastSuspense } from '../../support/clock.ts';
import { newAccount, PASSWORD } from '../../support/shop-data.ts';
import type { PathRun } from './browser-paths.types.ts';

/** Signs a new customer in and substitutes their email for the model's. */
export async function signIn(
  { visitor, substitute, resolveText }: PathRun,
  modelAddress = 'shopper@gari.test',
): Promise<void> {
  substitute(modelAddress, await newAccount());
  await visitor.login.open();
  await visitor.login.signIn(resolveText(modelAddress), PASSWORD);
  await visitor.page.waitForURL('**/collection');
}

/** Waits for the sign-in, whose script may still have to load. */
export async function seeSignIn({ visitor: { page } }: PathRun): Promise<void> {
  await page.waitForURL('**/login');
  const headings = async () => {
    await advancePastSuspense(page);
    return page.locator('h1').count();
  };
  await expect.poll(headings, 'the heading of the sign-in').toBe(1);
}
