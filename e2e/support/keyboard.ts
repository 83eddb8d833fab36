import { expect, type Locator, type Page } from 'playwright/test';

const MAX_TABS = 60;

export class Keyboard {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let tabs = 0; tabs < MAX_TABS && !(await isFocused(target)); tabs++) {
      await this.#page.keyboard.press('Tab');
    }
    await this.seeFocus(target);
  }

  async typeInto(field: Locator, text: string): Promise<void> {
    await this.tabTo(field);
    await this.#page.keyboard.press('ControlOrMeta+A');
    await this.#page.keyboard.type(text);
  }

  async press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.tabTo(target);
    await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** `indicator`: the element that shows the focus ring, if it is not the target itself. */
  async seeFocus(target: Locator, indicator = target): Promise<void> {
    await expect(target).toBeFocused();
    const isFocusVisible = () =>
      indicator.evaluate((element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      });
    await expect.poll(isFocusVisible, 'the focus shows').toBe(true);
  }
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
