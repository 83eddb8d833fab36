import { type APIRequestContext, expect } from 'playwright/test';
import type { Faults } from '../../server/sandbox/faults/faults.ts';

/** Faults by provider; providers left out work normally. */
export type FaultOverrides = { [Provider in keyof Faults]?: Partial<Faults[Provider]> };

export class Sandbox {
  readonly #request: APIRequestContext;
  readonly #shopUrl: string;
  #isFaulty = false;

  constructor(request: APIRequestContext, shopUrl: string) {
    this.#request = request;
    this.#shopUrl = shopUrl;
  }

  async injectFaults(faults: FaultOverrides): Promise<void> {
    this.#isFaulty = true;
    await this.#setFaults(faults);
  }

  async clearFaults(): Promise<void> {
    if (this.#isFaulty) await this.#setFaults({});
    this.#isFaulty = false;
  }

  async #setFaults(faults: FaultOverrides): Promise<void> {
    const reply = await this.#request.put(`${this.#shopUrl}/sandbox/faults`, { data: faults });
    expect(reply.ok(), await reply.text()).toBe(true);
  }
}
