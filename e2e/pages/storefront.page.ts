import { expect, type Page } from 'playwright/test';

/** Home, collection and product: where parts are found and put into the cart. */
export class Storefront {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  // Actions
  async open(path = '/') {
    await this.#page.goto(path);
  }
  async search(text: string) {
    await this.#page.getByRole('main').getByRole('searchbox').fill(text);
    await this.#page.keyboard.press('Enter');
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

  // Assertions
  async seeProduct(name: string) {
    await expect(this.#card(name)).toBeVisible();
  }
  async seeToast(text: string) {
    await expect(this.#page.getByText(text, { exact: true }).first()).toBeVisible();
  }
  async seeCartCount(count: string) {
    await expect(this.#page.getByTestId('cart-badge')).toHaveText(count);
  }

  #card(name: string) {
    return this.#page
      .getByRole('article')
      .filter({ has: this.#page.getByRole('link', { name, exact: true }) });
  }
}
