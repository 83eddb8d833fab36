import { randomUUID } from 'node:crypto';
import type { SandboxContext } from '../context.ts';

export interface RegisteredIpn {
  ipnId: string;
  url: string;
  type: 'GET' | 'POST';
  createdAt: number;
}

/** Returns null when the URL is already registered for this type. */
export async function registerIpn(
  { sql, now }: SandboxContext,
  { url, type }: { url: string; type: 'GET' | 'POST' },
): Promise<RegisteredIpn | null> {
  const at = now();
  const ipnId = randomUUID();
  const insertedRows = await sql`
    insert into sandbox.pesapal_ipns (ipn_id, url, type, created_at)
    values (${ipnId}, ${url}, ${type}, ${at.toISOString()}) on conflict do nothing returning 1`;
  return insertedRows.length > 0 ? { ipnId, url, type, createdAt: at.getTime() } : null;
}

export async function listIpns({ sql }: SandboxContext): Promise<RegisteredIpn[]> {
  return sql<RegisteredIpn[]>`
    select ipn_id as "ipnId", url, type, (extract(epoch from created_at) * 1000)::float8 as "createdAt"
    from sandbox.pesapal_ipns order by created_at, ipn_id`;
}

/** The misspelling "decription" is Pesapal's. */
export function toIpnReply({ ipnId, url, type, createdAt }: RegisteredIpn) {
  return {
    url,
    created_date: new Date(createdAt).toISOString(),
    ipn_id: ipnId,
    notification_type: type === 'GET' ? 0 : 1,
    ipn_notification_type_description: type,
    ipn_status: 1,
    ipn_status_decription: 'Active',
    error: null,
    status: '200',
  };
}
