import type { Context } from 'hono';

/** For a stand-in that never replies: resolves once the caller has hung up. */
export function waitForAbort(c: Context): Promise<void> {
  return new Promise((resolve) => {
    if (c.req.raw.signal.aborted) resolve();
    else c.req.raw.signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
