import { expect, type Page } from 'playwright/test';
import type { adminPaths } from '../../contract/admin-paths.ts';
import { appPaths } from '../../contract/app-paths.ts';

export class Login {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async open(path: typeof appPaths.login | typeof adminPaths.login = appPaths.login) {
    await this.#page.goto(path);
  }
  async signIn(email: string, password: string) {
    await this.#page.getByLabel('Email').fill(email);
    await this.#page.getByLabel('Password', { exact: true }).fill(password);
    await this.#page.getByRole('button', { name: 'Continue', exact: true }).click();
  }

  async seeForm() {
    await expect(this.#page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
  }
}
