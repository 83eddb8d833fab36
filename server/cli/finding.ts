export interface Finding {
  check: string;
  level: 'ok' | 'warn' | 'fail';
  /** What is so; for warn and fail also what to do. */
  message: string;
}

export type Verdict = Omit<Finding, 'check'>;

export const ok = (message: string): Verdict => ({ level: 'ok', message });
export const warn = (message: string): Verdict => ({ level: 'warn', message });
export const fail = (message: string): Verdict => ({ level: 'fail', message });

/** Of a check that asks another machine. */
export const TIMEOUT_MS = 5_000;

export function describe(error: unknown): string {
  if (error instanceof AggregateError) return describe(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
