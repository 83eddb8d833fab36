import { ApiError } from '#src/api/api-error.ts';

export type Refusal =
  | { ok: false; kind: 'refused'; message?: string }
  /** No answer at all. */
  | { ok: false; kind: 'network' };

/** What a machine's port says of a call that failed; without words of the server the machine has its own. */
export function toRefusal(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { ok: false, kind: 'network' };
  return { ok: false, kind: 'refused', ...(error.message && { message: error.message }) };
}
