import { expect, type Locator, type Page } from 'playwright/test';

const click = (button: Locator) => button.click();

export class GoogleAccount {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async signInAs({ name, email }: { name: string; email: string }, press = click) {
    const popupOpened = this.#page.waitForEvent('popup');
    await press(this.#page.getByRole('button', { name: 'Continue with Google' }));
    const chooser = await popupOpened;
    await chooser.getByText('Another person').click();
    await chooser.getByLabel('Name', { exact: true }).fill(name);
    await chooser.getByLabel('Email', { exact: true }).fill(email);
    const popupClosed = chooser.waitForEvent('close');
    await chooser.getByRole('button', { name: 'Continue', exact: true }).click();
    await popupClosed;
  }

  async seePasswordNeeded() {
    await expect(
      this.#page.getByText('There is an account with this address. Please sign in with its password first.'),
    ).toBeVisible();
  }

  async seeOtherAddress() {
    await expect(
      this.#page.getByText('This Google account has another address than the account you are signed in to.'),
    ).toBeVisible();
  }

  async seeLinked() {
    await expect(this.#page.getByText('You can sign in with Google from now on.')).toBeVisible();
  }
}
