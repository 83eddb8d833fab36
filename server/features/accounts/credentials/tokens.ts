import { createHash, createHmac } from 'node:crypto';

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
