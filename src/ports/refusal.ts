import type { PortFailure } from '#machines/port-failure.ts';
import { ApiError } from '#src/api/api-error.ts';

/** Omits `message` when the server sent none, so that the machine uses its own. */
export function toRefusal(error: unknown): PortFailure {
  if (!(error instanceof ApiError)) return { ok: false, kind: 'network' };
  return { ok: false, kind: 'refused', ...(error.message && { message: error.message }) };
}

/** Turns what a call threw into the failure that it means to a machine. */
export async function settle<Done>(call: () => Promise<Done>): Promise<Done | PortFailure> {
  try {
    return await call();
  } catch (error) {
    return toRefusal(error);
  }
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND';
}
