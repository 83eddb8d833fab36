import { expect, type Page, type Route } from 'playwright/test';

/** The calls of one port: each waits until the walk says what becomes of it. */
export class HeldLine {
  readonly #held: Route[] = [];
  readonly #name: string;

  private constructor(name: string) {
    this.#name = name;
  }

  /** Holds from now on; `calls` is `METHOD path`, where `*` stands for one part of a path. */
  static async on(page: Page, calls: string): Promise<HeldLine> {
    const line = new HeldLine(calls);
    const [method = '', path = ''] = calls.split(' ');
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

  async cut(): Promise<void> {
    await (await this.#next()).abort('connectionfailed');
  }

  async #next(): Promise<Route> {
    await expect.poll(() => this.#held.length, `a call of ${this.#name}`).toBeGreaterThan(0);
    const [first] = this.#held.splice(0, 1);
    if (!first) throw new Error(`no call of ${this.#name}`);
    return first;
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
