import { createHash } from 'node:crypto';

export const ACCESS_SECONDS = 900;
export const REFRESH_SECONDS = 604_800;
/** A refresh whose reply was lost may be repeated within this time; later the token counts as stolen. */
export const REUSE_SECONDS = 30;

export function newToken(randomBytes: (size: number) => Uint8Array): string {
  return Buffer.from(randomBytes(32)).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
