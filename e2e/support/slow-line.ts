import type { Page, Route } from 'playwright/test';

/** Fails requests for a path, as a line that is cut does, until it is mended. */
export async function cutCalls(page: Page, path: string) {
  let isCut = true;
  await page.context().route(`**${path}`, (route) => (isCut ? route.abort() : route.continue()));
  return {
    mend: () => {
      isCut = false;
    },
  };
}

/** Keeps calls to a path on their way, as a slow line does, until they are let go. */
export async function holdCalls(page: Page, path: string) {
  const held: Route[] = [];
  let isSlow = true;
  await page.context().route(`**${path}`, (route) => (isSlow ? held.push(route) : route.continue()));
  return {
    count: () => held.length,
    letGo: async () => {
      isSlow = false;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}
