import { expect, type Locator } from 'playwright/test';
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
  await seePastSuspense(page.locator('h1'));
}

/** Waits for part of a screen whose script may still have to load, while the clock is stopped. */
export async function seePastSuspense(part: Locator): Promise<void> {
  const countParts = async () => {
    await advancePastSuspense(part.page());
    return part.count();
  };
  await expect.poll(countParts, String(part)).toBe(1);
}
