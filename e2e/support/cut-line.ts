import { test as base, type Visitor, visitorOn } from './test.ts';

/** For journeys on a line that is cut, which Chromium reports: this shopper's console is not listened to. */
export const test = base.extend<{ shopper: Visitor }>({
  shopper: async ({ browser, shopUrl }, provide) => {
    const context = await browser.newContext({ baseURL: shopUrl });
    await provide(visitorOn(await context.newPage()));
    await context.close();
  },
});
