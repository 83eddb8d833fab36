import { expect, type Page, type Route } from 'playwright/test';

/** The calls of one port: each waits until the walk says what becomes of it. */
export class HeldRequests {
  readonly #calls: string[];
  readonly #held: Route[] = [];

  /** `METHOD path`, where `*` stands for one part of a path. */
  constructor(calls: string[]) {
    this.#calls = calls;
  }

  /** From now on. */
  async hold(page: Page): Promise<void> {
    for (const call of this.#calls) {
      const [method = '', path = ''] = call.split(' ');
      const pattern = new RegExp(`^${path.split('*').map(escapeRegExp).join('[^/?]+')}$`);
      await page.context().route(
        (url) => pattern.test(url.pathname),
        (route) => (route.request().method() === method ? void this.#held.push(route) : route.fallback()),
      );
    }
  }

  async release(): Promise<void> {
    await (await this.#next()).continue();
  }

  /** The shop asks once more where a read of its API got no answer; it gets none again. */
  async abort(): Promise<void> {
    const first = await this.#next();
    await first.abort('connectionfailed');
    const isApiRead = first.request().method() === 'GET' && first.request().url().includes('/api/');
    if (isApiRead) await (await this.#next()).abort('connectionfailed');
  }

  /** The first that somebody still waits for. */
  async #next(): Promise<Route> {
    const findWaiting = () => this.#held.findIndex((route) => route.request().failure() === null);
    await expect.poll(findWaiting, `a call of ${this.#calls.join(' or ')}`).toBeGreaterThanOrEqual(0);
    const [next] = this.#held.splice(0, findWaiting() + 1).slice(-1);
    if (!next) throw new Error(`no call of ${this.#calls.join(' or ')}`);
    return next;
  }
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
