import { ApiError } from '#src/api/api-error.ts';

export type Refusal = { ok: false; kind: 'refused'; message?: string } | { ok: false; kind: 'network' };

/** Omits `message` when the server sent none, so that the machine uses its own. */
export function toRefusal(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { ok: false, kind: 'network' };
  return { ok: false, kind: 'refused', ...(error.message && { message: error.message }) };
}
