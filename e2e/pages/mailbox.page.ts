import { type APIRequestContext, expect } from 'playwright/test';

interface Message {
  subject: string;
  text: string;
}

export class Mailbox {
  readonly #request: APIRequestContext;
  readonly #shopUrl: string;
  constructor(request: APIRequestContext, shopUrl: string) {
    this.#request = request;
    this.#shopUrl = shopUrl;
  }

  /** Waits until the newest email to an address has a code that is not in `usedCodes`. */
  async waitForCode(email: string, usedCodes: string[] = []): Promise<string> {
    let code: string | undefined;
    await expect(async () => {
      const [newest] = await this.#messagesTo(email);
      code = /\b\d{4,6}\b/.exec(newest?.subject ?? '')?.[0];
      expect(code).toBeDefined();
      expect(usedCodes).not.toContain(code);
    }).toPass({ timeout: 15_000 });
    return code!;
  }

  async seeEmail(email: string, subject: RegExp): Promise<void> {
    await expect(async () => {
      const subjects = (await this.#messagesTo(email)).map((message) => message.subject);
      expect(subjects.some((candidate) => subject.test(candidate))).toBe(true);
    }).toPass({ timeout: 15_000 });
  }

  /** Waits for an email with this subject and returns its text. */
  async waitForText(email: string, subject: string): Promise<string> {
    let text: string | undefined;
    await expect(async () => {
      text = (await this.#messagesTo(email)).find((message) => message.subject === subject)?.text;
      expect(text).toBeDefined();
    }).toPass({ timeout: 15_000 });
    return text!;
  }

  async #messagesTo(email: string): Promise<Message[]> {
    const url = `${this.#shopUrl}/sandbox/mail/messages?to=${encodeURIComponent(email)}`;
    return (await (await this.#request.get(url)).json()) as Message[];
  }
}
