import { expect, type Page, type Route } from 'playwright/test';

export class HeldRequests {
  readonly #calls: string[];
  readonly #held: Route[] = [];

  /** `calls` are `METHOD path`, where `*` stands for one path segment and `#` for an order number. */
  constructor(calls: string[]) {
    this.#calls = calls;
  }

  async hold(page: Page): Promise<void> {
    for (const call of this.#calls) {
      const [method = '', path = ''] = call.split(' ');
      const source = escapeRegExp(path).replaceAll(String.raw`\*`, '[^/?]+').replaceAll('#', '[A-Z0-9]{12}');
      const pattern = new RegExp(`^${source}$`);
      await page.context().route(
        (url) => pattern.test(url.pathname),
        (route) => (route.request().method() === method ? void this.#held.push(route) : route.fallback()),
      );
    }
  }

  /** Whatever is held now waits for ever: its page is being left. */
  abandon(): void {
    this.#held.length = 0;
  }

  async release(): Promise<void> {
    await (await this.#next()).continue();
  }

  /** The shop retries an API read once if it got no response, so the retry is aborted as well. */
  async abort(): Promise<void> {
    const first = await this.#next();
    await first.abort('connectionfailed');
    const isApiRead = first.request().method() === 'GET' && first.request().url().includes('/api/');
    if (isApiRead) await (await this.#next()).abort('connectionfailed');
  }

  /** The first request that the page has not abandoned. */
  async #next(): Promise<Route> {
    const findWaiting = () => this.#held.findIndex((route) => route.request().failure() === null);
    await expect.poll(findWaiting, `a call of ${this.#calls.join(' or ')}`).toBeGreaterThanOrEqual(0);
    const [next] = this.#held.splice(0, findWaiting() + 1).slice(-1);
    if (!next) throw new Error(`no call of ${this.#calls.join(' or ')}`);
    return next;
  }
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
