import { expect, type Page } from 'playwright/test';

export class SalesDashboard {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async choosePeriod(name: string) {
    await this.#page.getByRole('button', { name }).click();
  }
  async hoverLastDay() {
    const plot = this.#page.getByTestId('daily-chart-plot');
    const { width = 0 } = (await plot.boundingBox()) ?? {};
    await plot.hover({ position: { x: width - 2, y: 100 } });
  }
  async showAsTable(block: string) {
    await this.#page.getByRole('button', { name: `${block}: show as table` }).click();
  }
  async goToCampaigns() {
    await this.#page.getByRole('button', { name: 'More' }).click();
    await this.#page.getByRole('menuitem', { name: 'Campaigns' }).click();
  }

  async see() {
    await expect(this.#page.locator('[data-screen=sales-dashboard][data-state=complete]')).toBeVisible();
  }
  async seeCard(name: string, value: string) {
    await expect(this.#page.getByText(name, { exact: true }).locator('+ dd')).toHaveText(value);
  }
  async seeTooltip(text: string) {
    await expect(this.#page.getByRole('tooltip', { includeHidden: true })).toContainText(text);
  }
  async seeLastRow(block: string, text: string) {
    await expect(this.#page.getByRole('table', { name: block }).getByRole('row').last()).toContainText(text);
  }
  async seeRow(block: string, name: string, text: string) {
    const row = this.#page.getByRole('table', { name: block }).getByRole('row').filter({ hasText: name });
    await expect(row).toContainText(text);
  }
  async seeFirstRow(block: string, text: string) {
    await expect(this.#page.getByRole('table', { name: block }).getByRole('row').nth(1)).toContainText(text);
  }
}
