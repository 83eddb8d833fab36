import { expect, type Page } from 'playwright/test';
import { appPaths } from '../../contract/app-paths.ts';

/** The shop's card page and the provider's payment window on top of it. */
export class CardPayment {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async open() {
    await this.#page.goto(appPaths.payment.creditcard);
  }
  async pay() {
    await this.#page.getByRole('button', { name: /^Pay Ksh/ }).click();
    await expect(this.#window().getByRole('button', { name: /^Pay Ksh/ })).toBeEnabled();
  }
  async payInWindow() {
    await this.#window()
      .getByRole('button', { name: /^Pay Ksh/ })
      .click();
  }
  async decline() {
    await this.#window().getByRole('button', { name: 'Decline' }).click();
  }
  async closeWindow() {
    await this.#window().getByRole('button', { name: 'Close', exact: true }).click();
  }
  /** The payment succeeds, but the window closes without notifying the page. */
  async payThenCloseWindow() {
    await this.#window().getByRole('button', { name: 'Pay then close before callback' }).click();
  }
  /** Sets whether the webhook is never sent, or sent before the window closes. */
  async sendWebhook(timing: 'never' | 'first') {
    await this.#window().getByText('Faults').click();
    await this.#window().getByLabel('Webhook to the shop').selectOption(timing);
  }
  async underpay() {
    await this.#window().getByText('Faults').click();
    await this.#window().getByLabel('Pay a tenth of the amount').check();
  }

  async seeReady(price: string) {
    await expect(this.#page.locator('[data-screen=card][data-state=ready]')).toBeVisible();
    await expect(this.#page.getByRole('button', { name: `Pay ${price}` })).toBeEnabled();
  }
  async seeFailed(detail: string | RegExp) {
    await expect(this.#page.locator('[data-screen=card][data-state=notPaid]')).toBeVisible();
    await expect(this.#page.getByText('Payment failed or cancelled.')).toBeVisible();
    await expect(this.#page.getByRole('main').getByText(detail)).toBeVisible();
    await expect(this.#page.getByTitle('Card payment')).toHaveCount(0);
  }

  #window() {
    return this.#page.frameLocator('iframe[name=checkout]');
  }
}
