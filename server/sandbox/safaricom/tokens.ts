import type { SandboxContext } from '../context.ts';
import { newAccessToken } from './identifiers.ts';
import { SANDBOX_MERCHANT } from './merchant.ts';

export const TOKEN_LIFETIME_SECONDS = 3599;

export function isMerchantAuthorization(authorization: string | undefined): boolean {
  const credentials = /^Basic +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!credentials) return false;
  const { consumerKey, consumerSecret } = SANDBOX_MERCHANT;
  return Buffer.from(credentials, 'base64').toString() === `${consumerKey}:${consumerSecret}`;
}

export async function issueToken({ sql, now }: SandboxContext): Promise<string> {
  const token = newAccessToken();
  const expiry = new Date(now().getTime() + TOKEN_LIFETIME_SECONDS * 1000).toISOString();
  await sql`delete from sandbox.safaricom_tokens where expires_at <= ${now().toISOString()}`;
  await sql`insert into sandbox.safaricom_tokens (token, expires_at) values (${token}, ${expiry})`;
  return token;
}

export async function isIssuedToken(
  { sql, now }: SandboxContext,
  authorization: string | undefined,
): Promise<boolean> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) return false;
  const found = await sql`
    select 1 from sandbox.safaricom_tokens where token = ${token} and expires_at > ${now().toISOString()}`;
  return found.length > 0;
}

export async function expireTokens({ sql }: SandboxContext): Promise<void> {
  await sql`delete from sandbox.safaricom_tokens`;
}
