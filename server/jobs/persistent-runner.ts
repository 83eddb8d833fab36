import { setTimeout as delay } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import type { Logger } from 'pino';

const RESTART_PAUSE_MS = 1_000;

/**
 * Starts a runner, and starts another whenever it has ended by itself, as graphile-worker's does when it loses the database
 * while it reports how a job went. Rejects when the first cannot be started.
 */
export async function startPersistentRunner(
  start: () => Promise<Runner>,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let current: Runner | null = await start();
  void supervise(current);

  async function supervise(runner: Runner): Promise<void> {
    await runner.promise.catch(() => undefined);
    current = null;
    if (!stopping.signal.aborted) log.warn('the job runner has ended and is started again');
    while (current === null && !stopping.signal.aborted) {
      await delay(RESTART_PAUSE_MS, undefined, { ref: false });
      const next = await start().catch(() => null);
      if (next && stopping.signal.aborted) await next.stop();
      else if (next) {
        current = next;
        log.info('the job runner works again');
        void supervise(next);
      }
    }
  }

  return {
    async stop() {
      stopping.abort();
      const runner = current;
      // One that is ending by itself refuses to be stopped.
      await runner?.stop().catch(() => runner.promise.catch(() => undefined));
    },
  };
}
