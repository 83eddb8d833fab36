import type { Page } from 'playwright/test';

export const waitForHydration = (page: Page) =>
  page.waitForFunction(() => {
    const screen = document.querySelector('[data-screen]');
    return screen !== null && Object.keys(screen).some((key) => key.startsWith('__reactFiber'));
  });
