import { expect, type Locator } from 'playwright/test';
import { flushTimers } from '../../support/clock.ts';
import type { PathRun } from './browser-paths.types.ts';

export const field = ({ visitor: { page } }: PathRun, label: string): Locator =>
  page.getByLabel(label, { exact: true });

export const button = ({ visitor: { page } }: PathRun, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

/** Repeats the step, which must not wait long, because a stopped clock holds back replies that the step needs. */
export async function whileRepliesArrive(
  { visitor: { page } }: PathRun,
  step: (options: { timeout: number }) => Promise<unknown>,
): Promise<void> {
  await expect(async () => {
    await flushTimers(page);
    await step({ timeout: 500 });
  }).toPass();
}
