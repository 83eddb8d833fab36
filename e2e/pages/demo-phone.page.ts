import { type APIRequestContext, expect, type Page } from 'playwright/test';

interface Prompt {
  checkoutRequestId: string;
}
interface PromptAnswer {
  action: 'approve' | 'cancel' | 'wrong-pin' | 'insufficient' | 'timeout';
  callback?: 'once' | 'twice' | 'never' | 'late';
}

let phoneCount = 0;

export class DemoPhone {
  readonly #request: APIRequestContext;
  readonly #shopUrl: string;
  /** In local format (07…); no other test uses it. */
  readonly number: string;
  constructor(request: APIRequestContext, shopUrl: string) {
    phoneCount += 1;
    this.#request = request;
    this.#shopUrl = shopUrl;
    this.number = `07${String(process.pid % 10_000).padStart(4, '0')}${String(phoneCount).padStart(3, '0')}5`;
  }

  /** Answers the newest prompt; resolves once its callback, if any, has been delivered. */
  async answer(answer: PromptAnswer) {
    const prompts = `${this.#shopUrl}/sandbox/mpesa/prompts`;
    let prompt: Prompt | undefined;
    await expect(async () => {
      const openPrompts = (await (
        await this.#request.get(`${prompts}?phone=${this.number}`)
      ).json()) as Prompt[];
      prompt = openPrompts[0];
      expect(prompt).toBeDefined();
    }).toPass({ timeout: 10_000 });
    const reply = await this.#request.post(`${prompts}/${prompt!.checkoutRequestId}`, { data: answer });
    expect(reply.ok()).toBe(true);
  }

  async approveOnScreen(page: Page) {
    await page.goto(`${this.#shopUrl}/sandbox/phone?phone=${this.number}`);
    await page.getByLabel(/PIN/).fill('1234');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/Confirmed\. Ksh/).first()).toBeVisible();
  }
}
