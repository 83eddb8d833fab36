import type { Context } from '../../context.ts';
import type { PROVIDERS } from '../../db/schema/index.ts';

export type Provider = (typeof PROVIDERS)[number];

/** How many payments of one provider the jobs of a process ask about at a time. */
export const MAX_CALLS_PER_PROVIDER = 3;
/** A provider that is down is asked about one payment at a time, and not at once again. */
const PROBE_INTERVAL_MS = 5_000;
const RETRY_DELAY_MS = 2_000;
const RETRY_DELAY_WHILE_DOWN_MS = 30_000;

/** Whether a provider has not answered lately; see health.ts. */
export function isDown(ctx: Context, provider: Provider): boolean {
  return ctx[provider]?.isDown() ?? false;
}

/**
 * Keeps a provider that is slow or down from taking all of the workers' slots: who finds its places taken comes back
 * later instead of waiting.
 */
export class ProviderSlots {
  readonly #calls: Record<Provider, number> = { safaricom: 0, pesapal: 0, flutterwave: 0 };
  readonly #probedAt: Record<Provider, number> = { safaricom: 0, pesapal: 0, flutterwave: 0 };

  /** Does the work and answers null, or answers for how many milliseconds it is to be put off. */
  async run(ctx: Context, provider: Provider, work: () => Promise<void>): Promise<number | null> {
    const down = isDown(ctx, provider);
    if (
      this.#calls[provider] >= (down ? 1 : MAX_CALLS_PER_PROVIDER) ||
      (down && this.#hasJustProbed(provider))
    )
      return addJitter(down ? RETRY_DELAY_WHILE_DOWN_MS : RETRY_DELAY_MS);
    if (down) this.#probedAt[provider] = performance.now();
    this.#calls[provider] += 1;
    try {
      await work();
      return null;
    } finally {
      this.#calls[provider] -= 1;
    }
  }

  #hasJustProbed(provider: Provider): boolean {
    return this.#probedAt[provider] > 0 && performance.now() - this.#probedAt[provider] < PROBE_INTERVAL_MS;
  }
}

/** Up to half more, so that those put off together do not come back together. */
function addJitter(ms: number): number {
  return Math.round(ms * (1 + Math.random() / 2));
}
