import { expect, type Page } from 'playwright/test';
import { appPaths } from '../../contract/app-paths.ts';

export class PasswordReset {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async open() {
    await this.#page.goto(appPaths.forgotPassword);
  }
  async requestCode(email: string) {
    await this.#page.getByPlaceholder('Email address').fill(email);
    await this.#page.getByRole('button', { name: 'SEND CONFIRMATION' }).click();
  }
  /** The hidden input receives focus when the screen opens and after a refusal. */
  async typeCode(code: string) {
    await expect(this.#page.getByRole('heading', { name: 'Please check your email' })).toBeVisible();
    await expect(this.#page.getByLabel('4-digit code')).toBeFocused();
    await this.#page.keyboard.type(code);
    await this.#page.getByRole('button', { name: 'SEND CONFIRMATION' }).click();
  }
  async choosePassword(password: string, confirmation = password) {
    await expect(this.#page.getByRole('heading', { name: 'Create New Password' })).toBeVisible();
    await this.#page.getByLabel('New password', { exact: true }).fill(password);
    await this.#page.getByLabel('Confirm password').fill(confirmation);
    await this.#page.getByRole('button', { name: 'RESET PASSWORD' }).click();
  }
  async backToLogin() {
    await this.#page.getByRole('link', { name: 'BACK TO LOGIN' }).click();
  }

  async seeError(text: RegExp) {
    await expect(this.#page.getByText(text)).toBeVisible();
  }
  async seeChanged() {
    await expect(this.#page.getByText('Your password has been changed successfully!')).toBeVisible();
  }
  async seeRestartLink() {
    const restartLink = this.#page.getByRole('main').locator(`a[href="${appPaths.forgotPassword}"]`);
    await expect(restartLink.first()).toBeVisible();
  }
}
