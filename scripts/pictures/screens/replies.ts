import type { Page } from 'playwright';
import type { SiteConfig } from '../../../contract/types.ts';

/** `url` is a glob, as of `page.route`. */
export async function abortReplies(page: Page, url: string): Promise<void> {
  await page.route(url, (route) => route.abort());
}

/** The requests are never answered, so what waits for them stays on the screen. */
export async function stallReplies(page: Page, url: string): Promise<void> {
  await page.route(url, () => undefined);
}

/** Offers other ways to pay than the shop does. */
export async function changePayments(page: Page, payments: Partial<SiteConfig['payments']>): Promise<void> {
  await page.route('**/api/config/', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as SiteConfig;
    await route.fulfill({ response, json: { ...config, payments: { ...config.payments, ...payments } } });
  });
}
