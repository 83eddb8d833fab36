import { expect, type Page } from 'playwright/test';
import { appPaths } from '../../contract/app-paths.ts';
import { newAccount, PASSWORD } from './shop-data.ts';
import type { Visitor } from './test.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens a screen under Playwright's clock, which keeps running until the test stops it. */
export async function openScreen({ page }: Visitor, path: string, heading: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Signs in to a new account and opens a screen; returns the account's email. */
export async function signInByKeyboard(visitor: Visitor, path: string, heading: string): Promise<string> {
  const { page, keyboard } = visitor;
  const email = await newAccount();
  await openScreen(visitor, appPaths.login, 'Welcome to Gari');
  await keyboard.typeInto(page.getByLabel('Email'), email);
  await keyboard.typeInto(page.getByLabel('Password', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/collection');
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  return email;
}
