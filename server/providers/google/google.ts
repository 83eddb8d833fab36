import type * as Jose from 'jose';
import * as v from 'valibot';
import { EMAIL_PATTERN } from '#contract/email.ts';
import { trace } from '../../tracing/span.ts';

export interface GoogleAccount {
  /** The account's stable id; email addresses can change owners. */
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** True for Gmail and Workspace addresses, whose ownership Google guarantees. */
  authoritative: boolean;
}

export type VerificationResult =
  | {
      kind: 'verified';
      account: GoogleAccount;
      nonce: string | null;
      issuedAt: Date;
      expiresAt: Date;
    }
  | { kind: 'refused' }
  | { kind: 'unreachable' };

export interface GoogleIdentity {
  verify(idToken: string): Promise<VerificationResult>;
}

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  email: v.pipe(v.string(), v.maxLength(254), v.regex(EMAIL_PATTERN)),
  email_verified: v.optional(v.boolean(), false),
  name: v.optional(v.string(), ''),
  hd: v.optional(v.string(), ''),
  iat: v.number(),
  nonce: v.optional(v.nullable(v.string()), null),
  exp: v.number(),
});

export function createGoogleIdentity(
  { clientId, jwksUrl }: { clientId: string; jwksUrl: string },
  now: () => Date,
): GoogleIdentity {
  let keys: Jose.JWTVerifyGetKey | undefined;
  return {
    async verify(idToken) {
      const jose = await import('jose');
      keys ??= jose.createRemoteJWKSet(new URL(jwksUrl), {
        timeoutDuration: 5000,
        [jose.customFetch]: fetchKeys,
      });
      try {
        const { payload } = await jose.jwtVerify(idToken, keys, {
          issuer: ISSUERS,
          audience: clientId,
          algorithms: ['RS256'],
          requiredClaims: ['exp', 'sub'],
          currentDate: now(),
        });
        const parsed = v.safeParse(claims, payload);
        if (!parsed.success) return { kind: 'refused' };
        const { sub, email, email_verified, name, hd, iat, nonce, exp } = parsed.output;
        const authoritative = email_verified && (/@gmail\.com$/i.test(email) || hd !== '');
        return {
          kind: 'verified',
          account: { subject: sub, email, emailVerified: email_verified, name, authoritative },
          nonce,
          issuedAt: new Date(iat * 1000),
          expiresAt: new Date(exp * 1000),
        };
      } catch (error) {
        return { kind: isVerificationUnavailable(error, jose) ? 'unreachable' : 'refused' };
      }
    },
  };
}

function fetchKeys(url: string, init: RequestInit): Promise<Response> {
  const attributes = { 'http.request.method': 'GET', 'server.address': new URL(url).hostname };
  return trace(
    { name: `GET ${attributes['server.address']}`, kind: 'client', attributes },
    () => fetch(url, init),
    ({ status }) => ({ attributes: { 'http.response.status_code': status } }),
  );
}

/** jose's errors concern the token, except those about an unavailable key server. */
function isVerificationUnavailable(error: unknown, { errors }: typeof Jose): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true;
  if (error instanceof errors.JOSEError) return error.code === 'ERR_JOSE_GENERIC';
  return true;
}
