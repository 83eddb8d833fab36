import { ApiError } from './api-error.ts';

/** The server's messages by the name of the field; empty for anything but a refusal with fields. */
export function getFieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}
