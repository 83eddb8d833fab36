import type { APIRequestContext } from 'playwright';
import type { SeededRandom } from '../../tests/support/fuzz/seeded-random.ts';

type FaultSwitches = Record<string, unknown>;
interface ProviderFault {
  provider: 'safaricom' | 'pesapal' | 'flutterwave' | 'smtp';
  switches: FaultSwitches;
}

const COMMON_FAULTS: FaultSwitches[] = [{ down: true }, { errorRate: 0.5 }, { latencyMs: 1500 }];
const listFaults = (provider: ProviderFault['provider'], ownSwitches: FaultSwitches[]): ProviderFault[] =>
  [...COMMON_FAULTS, ...ownSwitches].map((switches) => ({ provider, switches }));

const PROVIDER_FAULTS: ProviderFault[] = [
  ...listFaults('safaricom', [
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
  ...listFaults('pesapal', [
    { tokenExpired: true },
    { syncTimeout: true },
    { refuseSubmit: true },
    { decideBeforeReply: 'pay' },
    { decideBeforeReply: 'fail' },
    { foreignPage: true },
    { notPaidShape: 'invalid' },
  ]),
  ...listFaults('flutterwave', [
    { notFoundMs: 3000 },
    { pendingMs: 3000 },
    { wrongHash: true },
    { callbackStatus: 'completed' },
  ]),
  ...listFaults('smtp', []),
];

const PROVIDER_CALLS: [provider: ProviderFault['provider'], call: RegExp][] = [
  ['safaricom', /\/stk_|\/sandbox\/mpesa|^PROMPT/],
  ['pesapal', /pesapal/],
  ['flutterwave', /flutterwave|"tx_ref"/],
];

/** On the portal, paying by phone takes 20 s by default, which is too long for fuzzing. */
const BASE_SWITCHES = { pesapal: { mobileDelayMs: 2000 } };

/** Injects at most one provider fault at a time, each for one to three rounds. */
export class FaultInjector {
  readonly #request: APIRequestContext;
  readonly #address: string;
  readonly #random: SeededRandom;
  #fault: ProviderFault | null = null;
  #roundsLeft = 0;

  constructor(request: APIRequestContext, shop: string, random: SeededRandom) {
    this.#request = request;
    this.#address = `${shop}/sandbox/faults`;
    this.#random = random;
  }

  /** Call before each round. Returns a description of the active fault, or null. */
  async nextRound(): Promise<string | null> {
    if (this.#roundsLeft > 0) {
      this.#roundsLeft -= 1;
      return this.description;
    }
    const previous = this.#fault;
    this.#fault = this.#random.oneIn(2) ? this.#random.pick(PROVIDER_FAULTS) : null;
    if (this.#fault) this.#roundsLeft = this.#random.nextInt(3);
    if (previous || this.#fault) await this.#applySwitches();
    return this.description;
  }

  async clear(): Promise<void> {
    this.#fault = null;
    await this.#applySwitches();
  }

  get description(): string | null {
    return this.#fault && `${this.#fault.provider} ${JSON.stringify(this.#fault.switches)}`;
  }

  affects(calls: string[]): boolean {
    const match = PROVIDER_CALLS.find(([provider]) => provider === this.#fault?.provider);
    return match !== undefined && calls.some((call) => match[1].test(call));
  }

  async #applySwitches(): Promise<void> {
    const { provider, switches } = this.#fault ?? { provider: 'pesapal', switches: {} };
    const ownSwitches = provider === 'pesapal' ? { ...BASE_SWITCHES.pesapal, ...switches } : switches;
    const reply = await this.#request.put(this.#address, {
      data: { ...BASE_SWITCHES, [provider]: ownSwitches },
    });
    if (!reply.ok()) throw new Error(`The fault switches refused ${this.description}: ${await reply.text()}`);
  }
}
