import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { SandboxContext } from '../context.ts';

export type SigningKey = JWK & { kid: string };

/** Returns the private signing key. It is created on first use and survives restarts. */
export async function getSigningKey({ sql }: SandboxContext): Promise<SigningKey> {
  const readStoredKey = async () =>
    (await sql<{ jwk: string }[]>`select private_jwk as jwk from sandbox.google_keys`)[0]?.jwk;
  const storedKey = await readStoredKey();
  if (storedKey) return JSON.parse(storedKey);
  const newKey = JSON.stringify(await generateSigningKey());
  await sql`insert into sandbox.google_keys (private_jwk) values (${newKey}) on conflict do nothing`;
  return JSON.parse((await readStoredKey()) ?? newKey);
}

export async function generateSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk) };
}

export function toPublicJwk({ kty, kid, n, e }: SigningKey) {
  return { kty, alg: 'RS256', use: 'sig', kid, n, e };
}
