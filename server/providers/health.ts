import type { Reply } from './request.ts';

const MAX_CONSECUTIVE_FAILURES = 3;
/** The down state expires so that the next payer's call can decide. */
const DOWN_FLAG_TTL_MS = 60_000;

/** Of this process. */
export interface LastCalls {
  lastAnswerAt: Date | null;
  lastFailureAt: Date | null;
}

export interface Health {
  record(reply: Reply): Reply;
  /** True after several consecutive failures, the last of them within the last minute. */
  isDown(): boolean;
  readHealth(): LastCalls;
}

/**
 * Provider availability as seen by this process. Only warns payers: calls are never blocked by it, since the first
 * reply must be able to clear it.
 */
export function createHealth(now: () => Date): Health {
  let failures = 0;
  let lastAnswerAt: Date | null = null;
  let lastFailureAt: Date | null = null;
  return {
    record(reply) {
      if (isAnswer(reply)) {
        failures = 0;
        lastAnswerAt = now();
      } else {
        failures += 1;
        lastFailureAt = now();
      }
      return reply;
    },
    isDown: () =>
      failures >= MAX_CONSECUTIVE_FAILURES &&
      now().getTime() - (lastFailureAt?.getTime() ?? 0) < DOWN_FLAG_TTL_MS,
    readHealth: () => ({ lastAnswerAt, lastFailureAt }),
  };
}

/**
 * Daraja reports "still being processed" as HTTP 500 with a JSON body, which is a reply; a gateway's error page is
 * not.
 */
function isAnswer(reply: Reply): boolean {
  if (reply.kind !== 'reply') return false;
  return reply.status < 500 || (typeof reply.body === 'object' && reply.body !== null);
}
