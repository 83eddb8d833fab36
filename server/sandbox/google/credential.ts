import { createHash, createPublicKey, type JsonWebKey, randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import * as v from 'valibot';
import type { SandboxContext } from '../context.ts';
import { SANDBOX_CLIENT_ID } from './client-id.ts';
import { generateSigningKey, getSigningKey, type SigningKey, toPublicJwk } from './keys.ts';

const LIFETIME_SECONDS = 3600;

const text = (maxLength: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength));

/** The account, and options to issue tokens that a shop must reject. */
export const credentialRequestSchema = v.strictObject({
  email: v.pipe(v.string(), v.maxLength(320), v.regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address')),
  name: text(200),
  email_verified: v.optional(v.boolean(), true),
  hd: v.optional(text(253)),
  sub: v.optional(text(255)),
  nonce: v.optional(text(500)),
  audience: v.optional(text(500), SANDBOX_CLIENT_ID),
  issuer: v.optional(text(500), 'https://accounts.google.com'),
  expired: v.optional(v.boolean(), false),
  /**
   * `none`: unsigned; `HS256`: signed with the public key as the secret; `wrong-key`: signed with another key under
   * Google's kid.
   */
  algorithm: v.optional(v.picklist(['RS256', 'none', 'HS256', 'wrong-key']), 'RS256'),
});

export type CredentialRequest = v.InferOutput<typeof credentialRequestSchema>;

export async function issueCredential(sandbox: SandboxContext, request: CredentialRequest): Promise<string> {
  const claims = buildClaims(request, sandbox.now());
  const key = await getSigningKey(sandbox);
  const sign = (alg: string, kid: string, secret: SigningKey | Uint8Array) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(secret);
  switch (request.algorithm) {
    case 'none':
      return new UnsecuredJWT(claims).encode();
    case 'HS256':
      return sign('HS256', key.kid, toPublicPem(key));
    case 'wrong-key':
      return sign('RS256', key.kid, await generateSigningKey());
    case 'RS256':
      return sign('RS256', key.kid, key);
  }
}

function buildClaims({ email, name, email_verified, hd, ...request }: CredentialRequest, now: Date) {
  const issuedAt = Math.floor(now.getTime() / 1000) - (request.expired ? 2 * LIFETIME_SECONDS : 0);
  return {
    iss: request.issuer,
    azp: request.audience,
    aud: request.audience,
    sub: request.sub ?? deriveSubject(email),
    ...(hd === undefined ? {} : { hd }),
    email,
    email_verified,
    ...(request.nonce === undefined ? {} : { nonce: request.nonce }),
    name,
    iat: issuedAt,
    exp: issuedAt + LIFETIME_SECONDS,
    jti: randomUUID(),
  };
}

/** 21 digits like Google's account ids; the case of the address does not matter. */
function deriveSubject(email: string): string {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return `1${BigInt(`0x${hash}`).toString().slice(-20).padStart(20, '0')}`;
}

function toPublicPem(key: SigningKey): Uint8Array {
  const jwk = toPublicJwk(key) as JsonWebKey;
  return Buffer.from(createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }));
}
