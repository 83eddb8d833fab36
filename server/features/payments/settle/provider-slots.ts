import type { Context } from '../../../context/context.ts';
import type { PROVIDERS } from '../../../db/schema/index.ts';

export type Provider = (typeof PROVIDERS)[number];

/** Concurrent queries by the jobs of one process. */
export const MAX_CALLS_PER_PROVIDER = 3;
/** While a provider is down, one payment at a time probes it, with this pause. */
const PROBE_INTERVAL_MS = 5_000;
const RETRY_DELAY_MS = 2_000;
const RETRY_DELAY_WHILE_DOWN_MS = 30_000;

export function isDown(ctx: Context, provider: Provider): boolean {
  return ctx[provider]?.isDown() ?? false;
}

/** Keeps a slow or unavailable provider from taking all worker slots: work without a free slot is postponed. */
export class ProviderSlots {
  readonly #calls: Record<Provider, number> = { safaricom: 0, pesapal: 0, flutterwave: 0 };
  readonly #probedAt: Record<Provider, number> = { safaricom: 0, pesapal: 0, flutterwave: 0 };

  /** Runs the work and returns null, or returns by how many milliseconds to postpone it. */
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

/** Adds up to half, so that work postponed together does not come back together. */
function addJitter(ms: number): number {
  return Math.round(ms * (1 + Math.random() / 2));
}
