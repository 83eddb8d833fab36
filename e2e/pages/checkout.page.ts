import { expect, type Page } from 'playwright/test';
import { appPaths } from '../../contract/app-paths.ts';

export class AddressForm {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async fillIn(overrides: Record<string, string> = {}) {
    const fields = {
      'First name': 'Amina',
      'Last name': 'Hassan',
      Email: 'amina@example.com',
      Phone: '+254712345678',
      County: 'Nairobi',
      City: 'Nairobi',
      Street: 'Moi Avenue 12',
      ...overrides,
    };
    for (const [label, value] of Object.entries(fields)) {
      await this.#page
        .getByRole('main')
        .getByLabel(new RegExp(`^${label}`))
        // The list of an open choice has the same label.
        .and(this.#page.locator('input'))
        .fill(value);
    }
  }
}

export class Checkout {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async open() {
    await this.#page.goto(appPaths.checkout);
  }
  async choosePortal() {
    await this.#page.getByRole('radio', { name: /^Online payment portal/ }).check();
  }
  async chooseCard() {
    await this.#page.getByRole('radio', { name: /^Card/ }).check();
  }
  async chooseMpesa() {
    await this.#page.getByRole('radio', { name: /^M-Pesa/ }).check();
  }
  async payNow() {
    await this.#payNowButton().click();
  }
  async payNowTwice() {
    await this.#payNowButton().dblclick();
  }

  /** Simulates a new visit, in which the typed form is gone. */
  async clearStoredForm() {
    await this.#page.evaluate(() => sessionStorage.removeItem('gari-delivery'));
  }
  async setSaveAddress(shouldSave: boolean) {
    await this.#page.getByLabel('Save this address for my next order').setChecked(shouldSave);
  }
  async chooseAddress(street: string) {
    await this.#page.getByRole('radio', { name: new RegExp(street) }).check();
  }
  async acceptNewPrice(productName: string) {
    await this.#page.getByRole('button', { name: `Accept the new price: ${productName}` }).click();
  }
  async deleteAddress(street: string) {
    await this.#page.getByRole('button', { name: `Delete the address ${street}` }).click();
    await this.#page.getByRole('button', { name: 'Yes, delete it' }).click();
  }

  async seeNoSavedAddress() {
    await expect(this.#page.getByText('No saved addresses found.')).toBeVisible();
  }
  async seeChange(text: RegExp) {
    await expect(
      this.#page.getByRole('region', { name: 'Changes in your cart' }).getByText(text),
    ).toBeVisible();
    await expect(this.#payNowButton()).toBeDisabled();
  }
  async see() {
    await expect(this.#page.locator('[data-screen=checkout]')).toBeVisible();
    await expect(this.#payNowButton()).toBeVisible();
  }
  async seeRefusal(text: string) {
    await expect(this.#page.getByRole('main').getByText(text)).toBeVisible();
  }

  #payNowButton() {
    return this.#page.getByRole('button', { name: 'PAY NOW' });
  }
}
