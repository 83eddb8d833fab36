import { expect, type Page, type Route } from 'playwright/test';

/** The calls of one port: each waits until the walk says what becomes of it. */
export class HeldLine {
  readonly #held: Route[] = [];
  readonly #name: string;
  readonly #method: string;

  private constructor(name: string, method: string) {
    this.#name = name;
    this.#method = method;
  }

  /** Holds from now on; `calls` is `METHOD path`, where `*` stands for one part of a path. */
  static async on(page: Page, calls: string): Promise<HeldLine> {
    const [method = '', path = ''] = calls.split(' ');
    const line = new HeldLine(calls, method);
    const pattern = new RegExp(`^${path.split('*').map(escaped).join('[^/?]+')}$`);
    await page.context().route(
      (url) => pattern.test(url.pathname),
      (route) => (route.request().method() === method ? void line.#held.push(route) : route.fallback()),
    );
    return line;
  }

  async letGo(): Promise<void> {
    await (await this.#next()).continue();
  }

  /** A read that got no answer is asked once more, and gets none again. */
  async cut(): Promise<void> {
    const tries = this.#method === 'GET' ? 2 : 1;
    for (let left = tries; left > 0; left -= 1) await (await this.#next()).abort('connectionfailed');
  }

  async #next(): Promise<Route> {
    await expect.poll(() => this.#held.length, `a call of ${this.#name}`).toBeGreaterThan(0);
    const [first] = this.#held.splice(0, 1);
    if (!first) throw new Error(`no call of ${this.#name}`);
    return first;
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
