import type { Page } from 'playwright';

export interface Scene {
  name: string;
  play(page: Page, options: { baseURL: string }): Promise<void>;
}

export const simpleScene = (name: string, path: string, waitFor: string): Scene => ({
  name,
  async play(page) {
    await page.goto(path);
    await page.locator(waitFor).first().waitFor();
  },
});

/** Waits until React has hydrated the page. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('[data-screen]') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
