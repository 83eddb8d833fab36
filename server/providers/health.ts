import type { Reply } from './request.ts';

/** So many calls in a row without an answer make a provider count as down. */
const MAX_CONSECUTIVE_FAILURES = 3;
/** Without a newer failure the flag goes away by itself: the next payer's try decides. */
const DOWN_FLAG_TTL_MS = 60_000;

export interface Health {
  /** Takes notice of how a call ended, and hands the reply on. */
  record(reply: Reply): Reply;
  /** Several calls in a row had no answer, the last of them within the last minute. */
  isDown(): boolean;
}

/**
 * Whether a provider answers, as this process sees it. It only warns payers before they choose: no call is held back
 * by it, so that the first answer clears it, and no money depends on it.
 */
export function createHealth(now: () => Date): Health {
  let failures = 0;
  let lastFailureAt = 0;
  return {
    record(reply) {
      if (isAnswer(reply)) {
        failures = 0;
      } else {
        failures += 1;
        lastFailureAt = now().getTime();
      }
      return reply;
    },
    isDown: () => failures >= MAX_CONSECUTIVE_FAILURES && now().getTime() - lastFailureAt < DOWN_FLAG_TTL_MS,
  };
}

/** Daraja says "still being processed" with HTTP 500 and a JSON body: that is an answer, a gateway's page is none. */
function isAnswer(reply: Reply): boolean {
  if (reply.kind !== 'reply') return false;
  return reply.status < 500 || (typeof reply.body === 'object' && reply.body !== null);
}
