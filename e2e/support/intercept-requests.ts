import type { Page, Route } from 'playwright/test';

/** Fails requests for a path, as a line that is cut does, until it is mended. */
export async function failRequests(page: Page, path: string) {
  let isFailing = true;
  await page.context().route(`**${path}`, (route) => (isFailing ? route.abort() : route.continue()));
  return {
    mend: () => {
      isFailing = false;
    },
  };
}

/** Keeps calls to a path on their way, as a slow line does, until they are let go. */
export async function holdRequests(page: Page, path: string) {
  const held: Route[] = [];
  let isHolding = true;
  await page.context().route(`**${path}`, (route) => (isHolding ? held.push(route) : route.continue()));
  return {
    count: () => held.length,
    letGo: async () => {
      isHolding = false;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}
