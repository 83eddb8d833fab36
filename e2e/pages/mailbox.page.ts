import { type APIRequestContext, expect } from 'playwright/test';

interface Message {
  subject: string;
  text: string;
}

/** The sandbox's mailbox, as JSON. */
export class Mailbox {
  readonly #request: APIRequestContext;
  readonly #shopUrl: string;
  constructor(request: APIRequestContext, shopUrl: string) {
    this.#request = request;
    this.#shopUrl = shopUrl;
  }

  /** The code in the newest letter to an address, other than those seen before. */
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

  /** Waits for a letter whose subject says so. */
  async seeEmail(email: string, subject: RegExp): Promise<void> {
    await expect(async () => {
      const subjects = (await this.#messagesTo(email)).map((message) => message.subject);
      expect(subjects.some((one) => subject.test(one))).toBe(true);
    }).toPass({ timeout: 15_000 });
  }

  /** The text of a letter with this subject, once it has come. */
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
