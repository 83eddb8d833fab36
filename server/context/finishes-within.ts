import { setTimeout } from 'node:timers/promises';

/**
 * Returns whether the work finishes in time, and rejects when it fails in time. Late work keeps running; its failure
 * is only passed to `onLateFailure`.
 */
export async function finishesWithin(
  ms: number,
  work: Promise<unknown>,
  onLateFailure: (error: unknown) => void,
): Promise<boolean> {
  const timer = new AbortController();
  const timeout = setTimeout(ms, false, { signal: timer.signal }).catch(() => false);
  let isLate = false;
  const completion = work.then(
    () => true,
    (error: unknown) => {
      if (!isLate) throw error;
      onLateFailure(error);
      return true;
    },
  );
  try {
    const isOnTime = await Promise.race([completion, timeout]);
    isLate = !isOnTime;
    return isOnTime;
  } finally {
    timer.abort();
  }
}
