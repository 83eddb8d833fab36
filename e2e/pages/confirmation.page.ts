import { expect, type Page } from 'playwright/test';

export class Confirmation {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  // Actions
  async openOrders() {
    await this.#page.getByRole('link', { name: 'Order history and tracking' }).click();
  }

  // Assertions
  async seeConfirmed() {
    await expect(this.#page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
  }
  async orderNumber(): Promise<string> {
    return new URL(this.#page.url()).searchParams.get('order') ?? '';
  }
}
