import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from 'playwright';

const SLOW_MS = 900;
/** The shop's API, and the card window's script and requests. */
const API_REQUESTS = /\/(api|sandbox\/flutterwave)\//;

/** Cuts or slows the connection between a browser and the shop; returns a function that restores it. */
export async function degradeNetwork(
  context: BrowserContext,
  how: 'cut' | 'slow',
): Promise<() => Promise<void>> {
  await context.route(API_REQUESTS, async (route) => {
    if (how === 'cut') return route.abort().catch(() => undefined);
    await wait(SLOW_MS);
    return route.continue().catch(() => undefined);
  });
  return () => context.unrouteAll({ behavior: 'ignoreErrors' });
}
