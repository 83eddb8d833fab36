import { expect, type Page, type Route } from 'playwright/test';

/** The calls of one port: each waits until the walk says what becomes of it. */
export class HeldLine {
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
      const pattern = new RegExp(`^${path.split('*').map(escaped).join('[^/?]+')}$`);
      await page.context().route(
        (url) => pattern.test(url.pathname),
        (route) => (route.request().method() === method ? void this.#held.push(route) : route.fallback()),
      );
    }
  }

  async letGo(): Promise<void> {
    await (await this.#next()).continue();
  }

  /** A read that got no answer is asked once more, and gets none again. */
  async cut(): Promise<void> {
    const first = await this.#next();
    await first.abort('connectionfailed');
    if (first.request().method() === 'GET') await (await this.#next()).abort('connectionfailed');
  }

  async #next(): Promise<Route> {
    await expect.poll(() => this.#held.length, `a call of ${this.#calls.join(' or ')}`).toBeGreaterThan(0);
    const [first] = this.#held.splice(0, 1);
    if (!first) throw new Error(`no call of ${this.#calls.join(' or ')}`);
    return first;
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
