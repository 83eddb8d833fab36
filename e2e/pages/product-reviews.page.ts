import { expect, type Page } from 'playwright/test';
import { appPaths } from '../../contract/app-paths.ts';

export class ProductReviews {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async open(slug: string) {
    await this.#page.goto(`${appPaths.product(slug)}#reviews`);
  }
  async openFromOrder(orderNumber: string, product: string) {
    await this.#page.goto(appPaths.orderConfirmationFor(orderNumber));
    await this.#page.getByRole('link', { name: `Review: ${product}` }).click();
  }
  async chooseStars(count: number) {
    await this.#form().getByRole('radio', { name: '1 star' }).focus();
    await this.#page.keyboard.press('Space');
    for (let star = 1; star < count; star += 1) await this.#page.keyboard.press('ArrowRight');
  }
  async write(comment: string) {
    await this.#form().getByLabel('Your review').fill(comment);
  }
  async publish() {
    await this.#form().getByRole('button', { name: 'Publish review' }).click();
  }

  async seeForm() {
    await expect(this.#form()).toBeVisible();
  }
  async seeNoForm(reason: RegExp) {
    await expect(this.#page.getByRole('tabpanel').getByText(reason)).toBeVisible();
    await expect(this.#form()).toHaveCount(0);
  }
  async seeVerified(name: string, comment: string) {
    const first = this.#page.getByRole('list', { name: 'Reviews' }).getByRole('listitem').first();
    for (const text of [name, 'Verified purchase', comment]) await expect(first).toContainText(text);
  }

  #form() {
    return this.#page.getByRole('form', { name: 'Write a review' });
  }
}
