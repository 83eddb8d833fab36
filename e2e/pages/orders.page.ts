import { expect, type Page } from 'playwright/test';

/** The shopper's own orders. */
export class Orders {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  // Actions
  async open() {
    await this.#page.goto('/orders');
  }

  // Assertions
  async seeOrder(orderNumber: string, status: string) {
    const row = this.#page
      .getByRole('main')
      .getByRole('link')
      .filter({ hasText: orderNumber.slice(0, 8) });
    await expect(row).toContainText(new RegExp(status, 'i'));
  }
  async seeCount(count: number) {
    await expect(this.#page.locator('[data-screen=orders] a[href*="order="]')).toHaveCount(count);
  }
}
