import { readFile } from 'node:fs/promises';
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
  /** Returns the file. */
  async downloadReceipt(): Promise<Uint8Array> {
    const waiting = this.#page.waitForEvent('download');
    await this.#page.getByRole('button', { name: 'Download PDF' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^gari-receipt-[0-9A-Z]{12}\.pdf$/);
    return new Uint8Array(await readFile(await download.path()));
  }
  async buyAgain() {
    await this.#page.getByRole('button', { name: 'Buy these again' }).click();
  }
  async seeBoughtAgain(title: string, ...texts: string[]) {
    const dialog = this.#page.getByRole('dialog', { name: title });
    for (const text of texts) await expect(dialog.getByText(text)).toBeVisible();
  }
  async goToCart() {
    await this.#page.getByRole('link', { name: 'Go to the cart' }).click();
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
