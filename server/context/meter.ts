import type { ErrorCode } from '#contract/errors.ts';

export interface MeasuredReply {
  method: string;
  /** The pattern of the address (`/api/o/:order_number/status/`), never the address: there are only so many patterns. */
  route: string;
  status: number;
}

/** Counts what happens in this process. Takes codes and names of a fixed list only, and nothing personal. */
export interface Meter {
  /** Returns what is to be called once the reply begins. */
  startRequest(): (reply: MeasuredReply) => void;
  countRefusal(code: ErrorCode): void;
  countPayment(provider: string, outcome: string): void;
  countEmail(outcome: string): void;
  countTextMessage(outcome: string): void;
  countUnlistedScript(): void;
}

export const NO_METER: Meter = {
  startRequest: () => () => undefined,
  countRefusal: () => undefined,
  countPayment: () => undefined,
  countEmail: () => undefined,
  countTextMessage: () => undefined,
  countUnlistedScript: () => undefined,
};
