import type { Locator } from 'playwright/test';
import type { PathRun } from './browser-paths.types.ts';

export const field = ({ visitor: { page } }: PathRun, label: string): Locator =>
  page.getByLabel(label, { exact: true });

export const button = ({ visitor: { page } }: PathRun, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
