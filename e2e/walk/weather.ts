import type { APIRequestContext } from 'playwright';
import type { Chance } from './chance.ts';

type Switches = Record<string, unknown>;
interface Trouble {
  provider: 'safaricom' | 'pesapal' | 'flutterwave' | 'smtp';
  switches: Switches;
}

const EVERYWHERE: Switches[] = [{ down: true }, { errorRate: 0.5 }, { latencyMs: 1500 }];
const troubles = (provider: Trouble['provider'], own: Switches[]): Trouble[] =>
  [...EVERYWHERE, ...own].map((switches) => ({ provider, switches }));

const TROUBLES: Trouble[] = [
  ...troubles('safaricom', [
    { callbackBeforeReply: true },
    { syncTimeout: true },
    { queryShape: 'empty' },
    { queryShape: '4999' },
    { queryErrorAfterFinal: true },
    { tokenExpired: true },
    { spikeArrest: true },
    { spikeArrest: 500 },
    { nonNumericResultCode: true },
  ]),
  ...troubles('pesapal', [
    { tokenExpired: true },
    { syncTimeout: true },
    { refuseSubmit: true },
    { decideBeforeReply: 'pay' },
    { decideBeforeReply: 'fail' },
    { foreignPage: true },
    { notPaidShape: 'invalid' },
  ]),
  ...troubles('flutterwave', [
    { notFoundMs: 3000 },
    { pendingMs: 3000 },
    { wrongHash: true },
    { callbackStatus: 'completed' },
  ]),
  ...troubles('smtp', []),
];

/** Which provider a call of the browser makes the shop, or the payer, turn to. */
const TOUCHES: [provider: Trouble['provider'], call: RegExp][] = [
  ['safaricom', /\/stk_|\/sandbox\/mpesa|^PROMPT/],
  ['pesapal', /pesapal/],
  ['flutterwave', /flutterwave|"tx_ref"/],
];

/** One kind of paying by phone takes 20 s; people here have less patience. */
const ALWAYS = { pesapal: { mobileDelayMs: 2000 } };

/** The providers' troubles, which come and go: at most one at a time, for one to three rounds. */
export class Weather {
  readonly #request: APIRequestContext;
  readonly #address: string;
  readonly #chance: Chance;
  #trouble: Trouble | null = null;
  #left = 0;

  constructor(request: APIRequestContext, shop: string, chance: Chance) {
    this.#request = request;
    this.#address = `${shop}/sandbox/faults`;
    this.#chance = chance;
  }

  /** Before each round. Tells the trouble that is on, or null. */
  async change(): Promise<string | null> {
    if (this.#left > 0) {
      this.#left -= 1;
      return this.told;
    }
    const before = this.#trouble;
    this.#trouble = this.#chance.onceIn(2) ? this.#chance.pick(TROUBLES) : null;
    if (this.#trouble) this.#left = this.#chance.below(3);
    if (before || this.#trouble) await this.#switch();
    return this.told;
  }

  async clear(): Promise<void> {
    this.#trouble = null;
    await this.#switch();
  }

  get told(): string | null {
    return this.#trouble && `${this.#trouble.provider} ${JSON.stringify(this.#trouble.switches)}`;
  }

  /** Whether calls like these met the trouble that is on. */
  isMetBy(calls: string[]): boolean {
    const touched = TOUCHES.find(([provider]) => provider === this.#trouble?.provider);
    return touched !== undefined && calls.some((call) => touched[1].test(call));
  }

  async #switch(): Promise<void> {
    const { provider, switches } = this.#trouble ?? { provider: 'pesapal', switches: {} };
    const own = provider === 'pesapal' ? { ...ALWAYS.pesapal, ...switches } : switches;
    const reply = await this.#request.put(this.#address, { data: { ...ALWAYS, [provider]: own } });
    if (!reply.ok()) throw new Error(`The fault switches refused ${this.told}: ${await reply.text()}`);
  }
}
