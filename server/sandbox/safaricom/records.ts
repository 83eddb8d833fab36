import type { SandboxContext } from '../context.ts';
import { promptColumns, toPrompt } from './prompts.ts';

export async function listOpenPrompts({ sql }: SandboxContext, phone: string | undefined) {
  const rows = await sql`
    select ${promptColumns(sql)} from sandbox.safaricom_prompts
    where state = 'open' and ${phone === undefined ? sql`true` : sql`phone = ${phone}`}
    order by created_at desc, checkout_request_id desc`;
  return rows.map(toPrompt).map((prompt) => ({
    checkoutRequestId: prompt.checkoutRequestId,
    phone: prompt.phone,
    amount: prompt.amount,
    accountReference: prompt.accountReference,
    at: prompt.createdAt.toISOString(),
  }));
}

interface PaymentFilter {
  phone?: string | undefined;
  accountReference?: string | undefined;
  limit?: number;
}

/** Returns decided prompts with their true result, newest first. */
export async function listPayments({ sql }: SandboxContext, filter: PaymentFilter) {
  const { phone, accountReference, limit = null } = filter;
  const rows = await sql`
    select ${promptColumns(sql)} from sandbox.safaricom_prompts
    where state = 'final' and ${phone === undefined ? sql`true` : sql`phone = ${phone}`}
      and ${accountReference === undefined ? sql`true` : sql`account_reference = ${accountReference}`}
    order by decided_at desc, created_at desc, checkout_request_id desc limit ${limit}`;
  return rows.map(toPrompt).map((prompt) => ({
    checkoutRequestId: prompt.checkoutRequestId,
    merchantRequestId: prompt.merchantRequestId,
    phone: prompt.phone,
    amount: prompt.amount,
    accountReference: prompt.accountReference,
    resultCode: prompt.resultCode,
    resultDesc: prompt.resultDesc,
    receipt: prompt.receipt,
    at: prompt.createdAt.toISOString(),
    decidedAt: prompt.decidedAt?.toISOString() ?? null,
  }));
}

interface DeliveryRow {
  checkoutRequestId: string;
  url: string;
  body: string;
  at: number | null;
  httpStatus: number | null;
  error: string | null;
}

/** Returns sent and pending callbacks (`at` null), newest first. */
export async function listDeliveries({ sql }: SandboxContext, checkoutRequestId: string | undefined) {
  const rows = await sql<DeliveryRow[]>`
    select checkout_request_id as "checkoutRequestId", url, body,
      (extract(epoch from sent_at) * 1000)::float8 as at, http_status as "httpStatus", error
    from sandbox.safaricom_deliveries
    where ${checkoutRequestId === undefined ? sql`true` : sql`checkout_request_id = ${checkoutRequestId}`}
    order by id desc`;
  return rows.map((row) => ({ ...row, at: row.at === null ? null : new Date(row.at).toISOString() }));
}
