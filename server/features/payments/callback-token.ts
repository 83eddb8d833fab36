import { createHash } from 'node:crypto';

/** 256 unguessable bits in hex; the only proof that a callback comes from who was given its address. */
export function newCallbackToken(randomBytes: (size: number) => Uint8Array): string {
  return Buffer.from(randomBytes(32)).toString('hex');
}

export function hashCallbackToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
