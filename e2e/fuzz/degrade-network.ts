import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from 'playwright';

const SLOW_MS = 900;
/** The shop's API, and the script and the calls of the card window. */
const API_REQUESTS = /\/(api|sandbox\/flutterwave)\//;

/** Cuts or slows the line between a browser and the shop until it is mended. */
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
