import { createHash } from 'node:crypto';

/** 256 random bits in hex: the only proof that a callback comes from the provider that was given its URL. */
export function newCallbackToken(randomBytes: (size: number) => Uint8Array): string {
  return Buffer.from(randomBytes(32)).toString('hex');
}

export function hashCallbackToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
