import { expect, type Page } from 'playwright/test';

export class Machines {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async open() {
    await this.#page.goto('/__machines');
    await expect(this.#page.getByRole('heading', { name: 'Machines', level: 1 })).toBeVisible();
  }
  async choose(machine: string) {
    await this.#page.getByRole('navigation').getByRole('button', { name: machine }).click();
  }
  /** By keyboard, over the machine's link in the system chart. */
  async openFromSystem(machine: string) {
    await this.#systemLink(machine).focus();
    await this.#page.keyboard.press('Enter');
    await expect(this.#page.getByRole('region', { name: machine, exact: true })).toBeFocused();
  }
  async chooseActor(name: RegExp) {
    await this.#page.getByRole('radio', { name }).check();
  }
  async filter(label: 'Actors' | 'Machine' | 'Event', value: string) {
    await this.#page.getByLabel(label, { exact: true }).selectOption(value);
  }
  async search(text: string) {
    await this.#page.getByLabel('Text').fill(text);
  }
  async openEntry(event: string) {
    await this.#log().filter({ hasText: event }).first().locator('summary').click();
  }

  async seeLive(...machines: string[]) {
    const live = this.#page.getByRole('link', { name: / live$/ });
    await expect
      .poll(() => live.evaluateAll((links) => links.map((link) => link.getAttribute('data-machine'))))
      .toEqual(machines);
  }
  /** Compares the logged events between actors, oldest first, with `sender → receiver event`. */
  async seeEventsBetween(pattern: RegExp, events: string[]) {
    await expect
      .poll(async () => {
        const entries = await this.#log().evaluateAll((items) =>
          items.map((item) => `${item.querySelector('.route')?.textContent} ${item.dataset['event']}`),
        );
        return entries.filter((entry) => pattern.test(entry)).toReversed();
      })
      .toEqual(events);
  }
  async seeChart(machine: string) {
    await expect(this.#page.getByRole('img', { name: `Chart of ${machine}` })).toBeVisible();
  }
  async seeActive(...states: string[]) {
    const active = this.#page.locator('[data-state][data-active]');
    await expect
      .poll(() =>
        active.evaluateAll((elements) => elements.map((element) => element.getAttribute('data-state'))),
      )
      .toEqual(states);
  }
  async seeTransitionTaken(transition: string) {
    await expect(
      this.#page.locator(`text[data-transition="${transition}"][data-taken]`).first(),
    ).toBeVisible();
  }
  async seeEntry(event: string, detail = '') {
    await expect(this.#log().filter({ hasText: event }).filter({ hasText: detail }).first()).toBeVisible();
  }
  async seeOnlyEvent(event: string) {
    await expect
      .poll(() =>
        this.#log().evaluateAll((items) => [
          ...new Set(items.map((item) => item.getAttribute('data-event'))),
        ]),
      )
      .toEqual([event]);
  }
  /** Searches the whole HTML, including attributes, not only the visible text. */
  async seeNoSecrets(secrets: string[]) {
    const html = await this.#page.locator('html').innerHTML();
    for (const secret of secrets) expect(html).not.toContain(secret);
  }

  #systemLink(machine: string) {
    return this.#page.locator(`a[data-machine="${machine}"]`);
  }
  #log() {
    return this.#page.getByRole('list', { name: 'Events, newest first' }).getByRole('listitem');
  }
}
