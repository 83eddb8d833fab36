import { expect, type Page } from 'playwright/test';

export class Confirmation {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async payAgain() {
    await this.#page.getByRole('button', { name: 'Pay again' }).click();
  }
  async openOrders() {
    await this.#page.getByRole('link', { name: 'Order history and tracking' }).click();
  }

  async seeConfirmed() {
    await expect(this.#page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
  }
  async seeNotReceived(reason: RegExp) {
    await expect(this.#page.getByRole('heading', { name: 'Payment not received' })).toBeVisible();
    await expect(this.#page.getByText(reason)).toBeVisible();
  }
  async seeStep(step: string) {
    await expect(this.#page.locator('[data-screen=order-confirmation] [data-step]')).toHaveAttribute(
      'data-step',
      step,
    );
  }
  async getOrderNumber(): Promise<string> {
    return new URL(this.#page.url()).searchParams.get('order') ?? '';
  }
}
