import { randomBytes } from 'node:crypto';
import type { SandboxContext } from '../context.ts';

export async function issuePesapalToken(
  { sql, now }: SandboxContext,
  lifetimeMs: number,
): Promise<{ token: string; expiresAt: Date }> {
  const token = ['h', 'p', 's'].map(() => randomBytes(48).toString('base64url')).join('.');
  const expiresAt = new Date(now().getTime() + lifetimeMs);
  await sql`delete from sandbox.pesapal_tokens where expires_at <= ${now().toISOString()}`;
  await sql`insert into sandbox.pesapal_tokens (token, expires_at) values (${token}, ${expiresAt.toISOString()})`;
  return { token, expiresAt };
}

export async function isValidPesapalToken(
  { sql, now }: SandboxContext,
  authorization: string | undefined,
): Promise<boolean> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) return false;
  const found = await sql`
    select 1 from sandbox.pesapal_tokens where token = ${token} and expires_at > ${now().toISOString()}`;
  return found.length > 0;
}

export async function expirePesapalTokens({ sql }: SandboxContext): Promise<void> {
  await sql`delete from sandbox.pesapal_tokens`;
}
