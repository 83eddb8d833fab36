import { type APIRequestContext, expect, type Page } from 'playwright/test';

/** The provider's hosted page, away from the shop. */
export class PaymentPortal {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  // Actions
  async payByCard() {
    await this.#page.getByRole('button', { name: 'Pay by card' }).click();
  }
  async cancel() {
    await this.#page.getByRole('button', { name: 'Cancel and go back' }).click();
  }
  async dropNotification() {
    await this.#page.getByText('Faults').click();
    await this.#page.getByLabel('Notification to the shop').selectOption('never');
  }
  /** The payment arrives while the way back to the shop and the notification are lost. */
  async payWithoutNotification(request: APIRequestContext, shopUrl: string) {
    const trackingId = new URL(this.#page.url()).searchParams.get('OrderTrackingId') ?? '';
    const reply = await request.post(`${shopUrl}/sandbox/pesapal/payments/${trackingId}`, {
      data: { action: 'pay', ipn: 'never' },
    });
    expect(reply.ok(), await reply.text()).toBe(true);
  }

  // Assertions
  async see(price: string) {
    await expect(this.#page).toHaveURL(/\/pesapal\/pay\?/);
    await expect(this.#page.getByRole('heading', { level: 1, name: price })).toBeVisible();
  }
}
