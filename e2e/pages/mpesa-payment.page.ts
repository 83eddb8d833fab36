import { expect, type Page } from 'playwright/test';

export class MpesaPayment {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async sendPromptTo(phone: string) {
    await this.seeNumberForm();
    await this.#page.getByLabel('M-Pesa phone number', { exact: false }).last().fill(phone);
    await this.#page.getByRole('button', { name: 'CONTINUE' }).click();
    await expect(this.#page).toHaveURL(/\/payment\/mpesa-prompt/);
  }
  async checkStatus() {
    await this.#page.getByRole('button', { name: 'Check Payment Status' }).click();
  }
  async payAnotherWay() {
    await this.#page
      .getByRole('button', { name: /^(Pay another way|Close & Try Different Payment)$/ })
      .click();
  }
  async openConfirmation() {
    await this.#page.getByRole('link', { name: 'View Order Confirmation' }).click();
  }

  async seeNumberForm() {
    await expect(this.#page.locator('[data-screen=mpesa-number]')).toBeVisible();
  }
  async seeWaiting() {
    await this.#seeTitle('M-Pesa Payment Initiated');
  }
  /** Waits for the end of the 15-second countdown. */
  async seeReadyToCheck() {
    await expect(this.#page.getByRole('heading', { name: 'Ready to Check Payment' })).toBeVisible({
      timeout: 20_000,
    });
  }
  async seeSuccess() {
    await this.#seeTitle('Payment Successful!');
  }
  async seeNotConfirmed() {
    await this.#seeTitle('Payment Not Confirmed');
  }
  async seeMessage(text: string) {
    await expect(this.#page.getByRole('main').getByText(text)).toBeVisible();
  }

  async #seeTitle(name: string) {
    await expect(this.#page.getByRole('heading', { name })).toBeVisible();
  }
}
