import { expect, type Page } from 'playwright/test';
import { appPaths } from '../../contract/app-paths.ts';

export class SignUp {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async open() {
    await this.#page.goto(appPaths.signup);
  }
  async fillIn({ username, email, password, confirmation = password }: Record<string, string>) {
    await this.#page.getByLabel('Username').fill(username ?? '');
    await this.#page.getByLabel('Email').fill(email ?? '');
    await this.#page.getByLabel('Password', { exact: true }).fill(password ?? '');
    await this.#page.getByLabel('Confirm password').fill(confirmation ?? '');
  }
  async submit() {
    await this.#page.getByRole('button', { name: 'Sign Up' }).click();
  }
  /** The first input receives focus when the screen opens and after a refusal. */
  async typeCode(code: string) {
    await expect(this.#page.getByLabel('Digit 1 of 6')).toBeFocused();
    await this.#page.keyboard.type(code);
  }
  /** Focus returns to the code inputs afterwards. */
  async resend() {
    await this.#resendLink().click();
  }

  async seeCodeScreen(email: string) {
    await expect(this.#page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await expect(this.#page.getByText(`Enter the 6-digit code we sent to ${email}.`)).toBeVisible();
  }
  async seeResendBlocked() {
    await expect(this.#resendLink()).toBeDisabled();
  }
  /** Waits for the end of the 60-second cooldown. */
  async seeResendAllowed() {
    await expect(this.#resendLink()).toBeEnabled({ timeout: 65_000 });
  }
  async seeError(text: string) {
    await expect(this.#page.getByText(text)).toBeVisible();
  }
  async seeWelcome() {
    await expect(this.#page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  }

  #resendLink() {
    return this.#page.getByRole('button', { name: /^Resend/ });
  }
}
