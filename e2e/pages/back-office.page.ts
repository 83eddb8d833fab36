import { expect, type Page } from 'playwright/test';

export class BackOffice {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async findOrder(orderNumber: string) {
    await this.#page.getByRole('searchbox', { name: 'Search orders' }).fill(orderNumber);
    await this.#page.keyboard.press('Enter');
  }
  async openOrder(orderNumber: string) {
    await this.#page.getByRole('link', { name: orderNumber.slice(0, 8) }).click();
    await expect(this.#page.locator('[data-screen=edit-order]')).toBeVisible();
  }
  async tickEveryItem() {
    const boxes = this.#page.getByRole('checkbox', { name: /^Packaged/ });
    await expect(boxes.first()).toBeVisible();
    for (const box of await boxes.all()) await box.check();
  }
  async markAsShipping() {
    await this.#page.getByRole('button', { name: 'Mark as Shipping' }).click();
  }
  async markAsDelivered() {
    await this.#page.getByRole('button', { name: 'Mark as Delivered' }).click();
  }

  async seeRecentOrders() {
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Recent orders' })).toBeVisible();
  }
  async seeStatus(orderNumber: string, status: string) {
    await expect(this.#page.locator(`[data-order="${orderNumber}"]`)).toContainText(status);
  }
  async seePackedCount(label: string) {
    await expect(this.#page.getByRole('button', { name: label })).toBeDisabled();
  }
  async seeToast(text: string) {
    await expect(this.#page.getByText(text, { exact: true }).first()).toBeVisible();
  }
}
