import type { Locator } from 'playwright/test';
import type { Walk } from './browser-walk.types.ts';

export const field = ({ visitor: { page } }: Walk, label: string): Locator =>
  page.getByLabel(label, { exact: true });

export const button = ({ visitor: { page } }: Walk, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
