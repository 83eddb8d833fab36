import type { Page, Route } from 'playwright/test';

/** Fails requests for a path until `mend` is called. */
export async function failRequests(page: Page, path: string) {
  let isFailing = true;
  await page.context().route(`**${path}`, (route) => (isFailing ? route.abort() : route.continue()));
  return {
    mend: () => {
      isFailing = false;
    },
  };
}

/** Holds requests for a path until `letGo` is called. */
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
