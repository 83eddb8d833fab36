import { expect, type Page } from 'playwright/test';

export class ShippingRequestForm {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async openFromFooter() {
    await this.#page.getByRole('contentinfo').getByRole('link', { name: 'Request shipping' }).click();
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Request shipping' })).toBeVisible();
  }
  async fillIn(fields: Record<string, string>) {
    for (const [label, value] of Object.entries(fields))
      await this.#form().getByLabel(label, { exact: true }).fill(value);
  }
  async send() {
    await this.#form().getByRole('button', { name: 'Send request' }).click();
  }
  async copyReference() {
    await this.#page.getByRole('button', { name: 'Copy' }).click();
  }

  async seeProblem(label: string, message: string) {
    const field = this.#form().getByLabel(label, { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(this.#form().getByText(message).first()).toBeVisible();
  }
  async waitForReference(): Promise<string> {
    await expect(this.#page.getByRole('heading', { level: 1, name: 'We have your request' })).toBeVisible();
    return (await this.#page.getByText(/^REF-\d+$/).textContent()) ?? '';
  }

  #form() {
    return this.#page.getByRole('form', { name: 'Shipping request' });
  }
}
