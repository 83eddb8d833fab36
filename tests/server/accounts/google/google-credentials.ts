import type { TestShop } from '../../../support/test-shop.ts';

export const CLIENT_ID = '480215937612-gari0sandbox0web0client.apps.googleusercontent.com';

/** Each entry breaks a Google token in exactly one way. */
export const TAMPERED_TOKENS: [string, Record<string, unknown>][] = [
  ['for another shop', { audience: 'other.apps.googleusercontent.com' }],
  ['from another issuer', { issuer: 'https://accounts.google.com.evil.example' }],
  ['expired', { expired: true }],
  ['unsigned (alg none)', { algorithm: 'none' }],
  ['signed with the public key as a secret (HS256)', { algorithm: 'HS256' }],
  ['signed by another key', { algorithm: 'wrong-key' }],
  ['for an address that Google has not verified', { email_verified: false }],
];

export async function fetchCredential(shop: TestShop, claims: Record<string, unknown>): Promise<string> {
  const response = await fetch(`${shop.sandboxUrl}/sandbox/google/credential`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Amina Hassan', ...claims }),
  });
  if (!response.ok) throw new Error(`no credential: ${await response.text()}`);
  return ((await response.json()) as { credential: string }).credential;
}

/** Whose session, and from where. */
export interface SendOptions {
  token?: string;
  headers?: Record<string, string>;
}

export function sendCredential(shop: TestShop, credential: string, call: SendOptions = {}) {
  return shop.call('googleSignIn', { ...call, body: { token: credential } });
}

export async function signInWithGoogle(
  shop: TestShop,
  claims: Record<string, unknown>,
  call: SendOptions = {},
) {
  return sendCredential(shop, await fetchCredential(shop, claims), call);
}
