import { createHash, createHmac } from 'node:crypto';

export const ACCESS_TOKEN_TTL_SECONDS = 900;
export const REFRESH_TOKEN_TTL_SECONDS = 604_800;
/** A refresh whose reply was lost may be repeated within this time; later reuse counts as theft. */
export const REUSE_GRACE_SECONDS = 30;
/** A session ends this long after sign-in, however often it is refreshed. The database repeats both numbers. */
export const SESSION_TTL_SECONDS = 30 * 24 * 3600;
export const STAFF_SESSION_TTL_SECONDS = 12 * 3600;

export function newToken(randomBytes: (size: number) => Uint8Array): string {
  return Buffer.from(randomBytes(32)).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The pair that replaces a used refresh token: always the same, and unknown without both token and salt. */
export function deriveSuccessor(refreshToken: string, salt: string) {
  const derive = (kind: string) =>
    createHmac('sha256', refreshToken).update(`${kind}:${salt}`).digest('base64url');
  return { access_token: derive('access'), refresh_token: derive('refresh') };
}
