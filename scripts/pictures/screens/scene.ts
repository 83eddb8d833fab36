import type { Page } from 'playwright';

export interface Scene {
  name: string;
  play(page: Page, options: { baseURL: string }): Promise<void>;
}

/** A screen as it is once `waitFor` is there. */
export const simpleScene = (name: string, path: string, waitFor: string): Scene => ({
  name,
  async play(page) {
    await page.goto(path);
    await page.locator(waitFor).first().waitFor();
  },
});

/** From here on the app works without the server's page: links lead on within it, forms are its own. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('[data-screen]') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
