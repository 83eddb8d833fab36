import { expect, type Page } from 'playwright/test';
import { appPaths } from '../../contract/app-paths.ts';

export class Orders {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async open() {
    await this.#page.goto(appPaths.orders);
  }

  async openLatest() {
    await this.#page.locator('[data-screen=orders] li a').first().click();
    await expect(this.#page.locator('[data-screen=order]')).toBeVisible();
  }
  async payAgainByMpesa() {
    await this.#payBy('M-Pesa');
  }
  async payAgainByCard() {
    await this.#payBy('Card');
  }
  async cancel() {
    await this.#page.getByRole('button', { name: 'Cancel order' }).click();
    await this.#page.getByRole('button', { name: 'Yes, cancel it' }).click();
  }
  async openReceipt() {
    await this.#page.getByRole('link', { name: 'Receipt' }).click();
  }
  async emulatePrint() {
    await this.#page.emulateMedia({ media: 'print' });
  }

  async seeStatus(status: string) {
    await expect(this.#page.locator(`[data-screen=order][data-state=${status}]`)).toBeVisible();
  }
  async seeStep(text: string) {
    await expect(this.#page.getByRole('list', { name: 'Timeline' }).getByText(text)).toBeVisible();
  }
  async seeAttempt(text: string | RegExp) {
    await expect(this.#page.getByRole('list', { name: 'Payment attempts' }).getByText(text)).toBeVisible();
  }
  async seeReceipt(...texts: (string | RegExp)[]) {
    const receipt = this.#page.getByRole('article', { name: 'Receipt' });
    for (const text of texts) await expect(receipt.getByText(text).first()).toBeVisible();
  }
  async seeOnlyReceipt() {
    await expect(this.#page.getByRole('article', { name: 'Receipt' })).toBeVisible();
    await expect(this.#page.getByRole('banner')).toBeHidden();
    await expect(this.#page.getByRole('button', { name: 'Print' })).toBeHidden();
  }
  async seeOrder(orderNumber: string, status: string) {
    const row = this.#page
      .getByRole('main')
      .getByRole('link')
      .filter({ hasText: orderNumber.slice(0, 8) });
    await expect(row).toContainText(new RegExp(status, 'i'));
  }
  async seeCount(count: number) {
    const links = this.#page.locator(`[data-screen=orders] li a[href^="${appPaths.order('')}"]`);
    await expect(links).toHaveCount(count);
  }

  async #payBy(name: string) {
    await this.#page.getByRole('group', { name: 'Pay this order' }).getByRole('button', { name }).click();
  }
}
