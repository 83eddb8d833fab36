import { type APIRequestContext, expect, type Page } from 'playwright/test';

export class PaymentPortal {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

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
  /** Pays through the sandbox's API, without the redirect back and without a notification to the shop. */
  async payWithoutNotification(request: APIRequestContext, shopUrl: string) {
    const trackingId = new URL(this.#page.url()).searchParams.get('OrderTrackingId') ?? '';
    const reply = await request.post(`${shopUrl}/sandbox/pesapal/payments/${trackingId}`, {
      data: { action: 'pay', ipn: 'never' },
    });
    expect(reply.ok(), await reply.text()).toBe(true);
  }

  async see(price: string) {
    await expect(this.#page).toHaveURL(/\/pesapal\/pay\?/);
    await expect(this.#page.getByRole('heading', { level: 1, name: price })).toBeVisible();
  }
}
