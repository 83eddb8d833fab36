import { setTimeout } from 'node:timers/promises';

/**
 * Whether work ends within a time; its own failure is thrown. Work that takes longer goes on, and how it fails then is
 * only told.
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
