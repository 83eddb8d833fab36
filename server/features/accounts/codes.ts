import { createHash, randomUUID } from 'node:crypto';

export const CODE_TTL_MS = 10 * 60_000;
export const TICKET_TTL_SECONDS = 600;
export const MAX_TRIES = 5;

/** A code of so many digits, each as likely as the others. */
export function newCode(randomBytes: (size: number) => Uint8Array, digits: number): string {
  const number = Buffer.from(randomBytes(6)).readUIntBE(0, 6);
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The row's own id salts the code, so that equal codes have different hashes. */
export function hashCode(rowId: string, code: string): string {
  return createHash('sha256').update(`${rowId}:${code}`).digest('base64url');
}

export function newRowId(): string {
  return randomUUID();
}

/** Matches no code at all. */
export const NO_CODE = '';
