import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';

export class BackOfficeLists {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async openFromMenu(label: string) {
    await this.#page.getByRole('button', { name: 'More' }).click();
    await this.#page.getByRole('menuitem', { name: label }).click();
  }
  async openRefund(orderNumber: string) {
    const name = `Record transfer: refund of order ${orderNumber.slice(0, 8)}`;
    await this.#page.getByRole('button', { name }).click();
    await expect(this.#page.getByRole('dialog')).toBeVisible();
  }
  async recordTransfer(transferNumber: string) {
    await this.#page.getByLabel('Transfer number').fill(transferNumber);
    await this.#page.getByRole('dialog').getByRole('button', { name: 'Record transfer' }).click();
  }
  async openResolution(orderNumber: string) {
    await this.#page
      .getByRole('button', { name: `Resolve: payment of order ${orderNumber.slice(0, 8)}` })
      .click();
  }
  async resolve(outcome: string, note: string) {
    await this.#page.getByLabel('Outcome').selectOption(outcome);
    await this.#page.getByLabel('Note').fill(note);
    await this.submitResolution();
  }
  async submitResolution() {
    await this.#page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
  }
  async searchAuditLog(subject: string) {
    await this.#page.getByLabel('What').fill(subject);
    await this.#page.getByRole('button', { name: 'Show' }).click();
  }
  /** Returns the exported CSV text. */
  async exportAll(): Promise<string> {
    const downloadStarted = this.#page.waitForEvent('download');
    await this.#page.getByRole('button', { name: 'Export all products' }).click();
    const download = await downloadStarted;
    expect(download.suggestedFilename()).toMatch(/^gari-catalogue-\d{4}-\d\d-\d\d\.csv$/);
    return readFile(await download.path(), 'utf8');
  }
  async chooseFile(text: string) {
    await this.#page
      .getByLabel('Catalogue file')
      .setInputFiles({ name: 'catalogue.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  }
  async importNow() {
    await this.#page.getByRole('button', { name: 'Import', exact: true }).click();
  }

  async see(
    name:
      | 'refunds'
      | 'payments'
      | 'audit'
      | 'imports'
      | 'categories'
      | 'customers'
      | 'customer'
      | 'staff'
      | 'settings',
    state: string,
  ) {
    await expect(this.#page.locator(`[data-screen=${name}][data-state=${state}]`)).toBeVisible({
      timeout: 20_000,
    });
  }
  async seeText(text: string | RegExp) {
    await expect(this.#page.getByText(text).first()).toBeVisible();
  }
  async seeNoRefund(orderNumber: string) {
    const name = `Record transfer: refund of order ${orderNumber.slice(0, 8)}`;
    await expect(this.#page.getByRole('button', { name })).toHaveCount(0);
  }
}
