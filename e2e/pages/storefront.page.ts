import { expect, type Page } from 'playwright/test';
import { appPaths } from '../../contract/app-paths.ts';

export class Storefront {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async open(path: string = appPaths.home) {
    await this.#page.goto(path);
  }
  async search(text: string) {
    await this.#searchBox().fill(text);
    await this.#page.keyboard.press('Enter');
  }
  async chooseSuggestion(letters: string, title: string) {
    await this.#searchBox().pressSequentially(letters);
    await this.#page.getByRole('option', { name: title, exact: true }).click();
  }
  async toggleFilter(name: string) {
    const toggle = this.#page.getByRole('button', { name: /^Filters/ });
    if (await toggle.isVisible()) await toggle.click();
    await this.#page.getByRole('checkbox', { name, exact: true }).click();
    if (await toggle.isVisible()) await this.#page.getByRole('button', { name: /^Show/ }).click();
  }
  async sortBy(label: string) {
    await this.#page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label });
  }
  async goToPage(page: number) {
    await this.#page.getByRole('link', { name: `Page ${page}`, exact: true }).click();
  }
  async goBack() {
    await this.#page.goBack();
  }
  async goForward() {
    await this.#page.goForward();
  }
  async refresh() {
    await this.#page.reload();
  }
  /** Returns the vertical scroll position in CSS pixels. */
  async scrollPosition(): Promise<number> {
    return this.#page.evaluate(() => Math.round(scrollY));
  }
  async addFromList(name: string) {
    await this.#card(name)
      .getByRole('button', { name: `Add to Cart: ${name}` })
      .click();
  }
  async openProduct(name: string) {
    await this.#card(name).getByRole('link', { name }).click();
    await expect(this.#page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  async addFromProduct() {
    await this.#page.getByRole('button', { name: 'ADD TO CART', exact: true }).click();
  }
  async openCart() {
    await this.#page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: /^Cart/ }).click();
  }
  async logOut() {
    await this.#page.getByRole('button', { name: 'Logout' }).click();
  }

  async seeProduct(name: string) {
    await expect(this.#card(name)).toBeVisible();
  }
  async seeAddress(path: string | RegExp) {
    await expect(this.#page).toHaveURL(path);
  }
  async seePage(page: number) {
    const pages = this.#page.getByRole('navigation', { name: 'Pages' });
    await expect(pages.locator('[aria-current=page]')).toHaveText(String(page));
  }
  async seeHeading(name: string) {
    await expect(this.#page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  async seeFilter(name: string) {
    await expect(this.#page.getByRole('button', { name: `Remove filter ${name}` })).toBeVisible();
  }
  async seeColumns(count: number) {
    const grid = this.#page.getByRole('list', { name: 'Products' });
    await expect
      .poll(() => grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length))
      .toBe(count);
  }
  async seeLowStockOnOneLine(name: string, text: string) {
    const note = this.#card(name).getByText(text, { exact: true });
    await expect(note).toBeVisible();
    const { height, lineHeight } = await note.evaluate((element) => ({
      height: element.clientHeight,
      lineHeight: Number.parseFloat(getComputedStyle(element).lineHeight),
    }));
    expect(height).toBe(lineHeight);
  }
  /** Each separator of the breadcrumb is on the same line as the item that follows it. */
  async seeBreadcrumbSlashesOnTheirLine() {
    const steps = this.#page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
    await expect(steps).toHaveCount(3);
    const lines = await steps.evaluateAll((items) =>
      items.slice(1).map((item) => {
        const [slash, step] = [...item.children].map((child) => child.getClientRects()[0]);
        return (
          slash !== undefined && step !== undefined && slash.top < step.bottom && step.top < slash.bottom
        );
      }),
    );
    expect(lines).toEqual([true, true]);
  }
  async seeNoHorizontalOverflow() {
    await expect(this.#page.getByRole('heading', { level: 1 })).toBeVisible();
    const { content, window } = await this.#page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      window: innerWidth,
    }));
    expect(content).toBe(window);
  }
  async seeToast(text: string) {
    await expect(this.#page.getByText(text, { exact: true }).first()).toBeVisible();
  }
  async seeCartCount(count: string) {
    await expect(this.#page.getByTestId('cart-badge')).toHaveText(count);
  }

  #searchBox() {
    return this.#page.getByRole('main').getByRole('combobox', { name: 'Search products' });
  }

  #card(name: string) {
    return this.#page
      .getByRole('article')
      .filter({ has: this.#page.getByRole('link', { name, exact: true }) });
  }
}
