import { createCipheriv, createDecipheriv } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Seal {
  /** 32 bytes; null stores the secret as it is. */
  key: Uint8Array | null;
  /** Part of what is sealed, so that a secret opens in its own row only. */
  userId: number;
}

export function sealSecret(
  secret: string,
  { key, userId }: Seal,
  randomBytes: (size: number) => Uint8Array,
): string {
  if (key === null) return `plain:${secret}`;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(String(userId)));
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `sealed:${sealed.toString('base64url')}`;
}

/** Throws when the key is missing or is not the one that sealed the secret. */
export function openSecret(stored: string, { key, userId }: Seal): string {
  const [kind, value = ''] = stored.split(':');
  if (kind === 'plain') return value;
  if (key === null)
    throw new Error('SECOND_FACTOR_KEY is missing: secrets of second factors are sealed with it');
  const sealed = Buffer.from(value, 'base64url');
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(String(userId)));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8');
  return text + decipher.final('utf8');
}
