import { expect, type Page } from 'playwright/test';
import { appPaths } from '../../contract/app-paths.ts';

export class Cart {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async open() {
    await this.#page.goto(appPaths.cart);
  }
  async addOne(name: string) {
    await this.#page.getByRole('button', { name: `Plus: one ${name} more` }).click();
  }
  async remove(name: string) {
    await this.#page.getByRole('button', { name: `Remove ${name}` }).click();
  }
  async proceed() {
    await this.#page.getByRole('link', { name: 'PROCEED TO CHECKOUT' }).click();
  }

  async seeQuantity(name: string, quantity: number) {
    await expect(
      this.#page.getByRole('group', { name: `Quantity of ${name}` }).getByRole('status'),
    ).toHaveText(String(quantity));
  }
  async seeTotals({ subtotal, shipping, total }: { subtotal: string; shipping: string; total: string }) {
    const main = this.#page.getByRole('main');
    for (const amount of [subtotal, shipping, total]) {
      await expect(main.getByText(amount, { exact: true }).first()).toBeVisible();
    }
  }
  async seeEmpty() {
    await expect(this.#page.getByText('Your cart is empty')).toBeVisible();
  }
}
