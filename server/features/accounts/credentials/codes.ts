import { createHash, randomUUID } from 'node:crypto';

export const CODE_TTL_MS = 10 * 60_000;
export const TICKET_TTL_SECONDS = 600;
export const MAX_TRIES = 5;

export function newCode(randomBytes: (size: number) => Uint8Array, digits: number): string {
  const number = Buffer.from(randomBytes(6)).readUIntBE(0, 6);
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The row id is the salt, so equal codes have different hashes. */
export function hashCode(rowId: string, code: string): string {
  return createHash('sha256').update(`${rowId}:${code}`).digest('base64url');
}

export function newRowId(): string {
  return randomUUID();
}

/** Stored instead of a hash when no code may match. */
export const NO_CODE = '';
