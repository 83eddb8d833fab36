import { expect, type Locator, type Page, type TestInfo } from 'playwright/test';

export interface Effort {
  clicks: number;
  /** Such as Tab and Enter; the characters of a text are not counted. */
  keys: number;
}

/** Works with mouse and keyboard as somebody in the back office does, and counts it. */
export class Clerk {
  readonly page: Page;
  readonly #testInfo: TestInfo;
  #clicks = 0;
  #keys = 0;
  #lookingMs = 0;
  constructor(page: Page, testInfo: TestInfo) {
    this.page = page;
    this.#testInfo = testInfo;
  }

  async click(target: Locator): Promise<void> {
    await target.click({ timeout: 20_000 });
    this.#clicks += 1;
  }
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.#keys += 1;
  }
  /** Fails unless the field has the focus already: what gives it the focus is a click or key of its own. */
  async type(field: Locator, text: string): Promise<void> {
    await expect(field).toBeFocused();
    await this.page.keyboard.insertText(text);
  }

  /** What the test does to look closer than a person would; it takes no time of the task. */
  async look(work: () => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    await work();
    this.#lookingMs += performance.now() - startedAt;
  }

  /** Annotates the test with the clicks, keys and seconds that the task took. */
  async doTask(name: string, work: () => Promise<void>): Promise<Effort> {
    [this.#clicks, this.#keys, this.#lookingMs] = [0, 0, 0];
    const startedAt = performance.now();
    await work();
    const seconds = (performance.now() - startedAt - this.#lookingMs) / 1000;
    const effort = { clicks: this.#clicks, keys: this.#keys };
    const description = `${effort.clicks} clicks, ${effort.keys} keys, ${seconds.toFixed(1)} s`;
    this.#testInfo.annotations.push({ type: name, description });
    return effort;
  }
}
