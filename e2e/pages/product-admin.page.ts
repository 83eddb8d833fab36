import { expect, type Page } from 'playwright/test';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export class ProductAdmin {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async openAddItem() {
    await this.#page.getByRole('link', { name: 'Add Product' }).click();
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Add Item' })).toBeVisible();
  }
  async openList() {
    await this.#page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: 'Products' })
      .click();
    await this.seeList();
  }
  async find(text: string) {
    await this.#page.getByRole('searchbox', { name: 'Search products' }).fill(text);
    await this.#page.keyboard.press('Enter');
  }
  async fillIn(fields: Record<string, string>) {
    for (const [label, value] of Object.entries(fields))
      await this.#page.getByLabel(label, { exact: true }).fill(value);
  }
  async choose(label: string, option: string) {
    await this.#page.getByLabel(label, { exact: true }).selectOption({ label: option });
  }
  async addPictures(...files: ChosenFile[]) {
    await this.#page
      .getByLabel(/^Add picture/)
      .first()
      .setInputFiles(files);
  }
  async moveEarlier(position: number) {
    await this.#page.getByRole('button', { name: `Move picture ${position} earlier` }).click();
  }
  async submit(label: 'Add Item' | 'Save changes') {
    await this.#page.getByRole('button', { name: label }).click();
  }
  async edit(name: string) {
    await this.#page.getByRole('link', { name: `Edit ${name}` }).click();
    await expect(this.#page.locator('[data-screen=edit-item][data-state=editing]')).toBeVisible();
  }
  async changeStock(name: string, change: string, reason: string) {
    await this.#page.getByRole('button', { name: `Change stock of ${name}` }).click();
    await this.#page.getByLabel(/^Change of/).fill(change);
    await this.#page.getByLabel('Reason').fill(reason);
    await this.#page.getByRole('button', { name: 'Save' }).click();
  }
  async archive(name: string) {
    await this.#page.getByRole('button', { name: `Archive ${name}` }).click();
    await this.#page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  }

  async seeList() {
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  }
  async seeUploads(count: number) {
    await expect(this.#page.locator('[data-picture=uploaded]')).toHaveCount(count);
  }
  async seeRow(name: string, text: string) {
    await expect(this.#page.getByRole('row').filter({ hasText: name })).toContainText(text);
  }
  async seeNoRow(name: string) {
    await expect(this.#page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  }
}
