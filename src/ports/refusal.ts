import type { PortFailure } from '#machines/port-failure.ts';
import { ApiError } from '#src/api/api-error.ts';

/** Omits `message` when the server sent none, so that the machine uses its own. */
export function toRefusal(error: unknown): PortFailure {
  if (!(error instanceof ApiError)) return { ok: false, kind: 'network' };
  return { ok: false, kind: 'refused', ...(error.message && { message: error.message }) };
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND';
}
