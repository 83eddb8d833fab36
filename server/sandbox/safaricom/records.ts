import type { SandboxContext } from '../context.ts';
import { type PromptRow, toPrompt } from './prompts.ts';

export async function listOpenPrompts({ sql }: SandboxContext, phone: string | undefined) {
  const rows = await sql<PromptRow[]>`
    select * from sandbox.safaricom_prompts
    where state = 'open' and (${phone ?? null}::text is null or phone = ${phone ?? null})
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
  const { phone = null, accountReference = null, limit = null } = filter;
  const rows = await sql<PromptRow[]>`
    select * from sandbox.safaricom_prompts
    where state = 'final' and (${phone}::text is null or phone = ${phone})
      and (${accountReference}::text is null or account_reference = ${accountReference})
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
    where ${checkoutRequestId ?? null}::text is null or checkout_request_id = ${checkoutRequestId ?? null}
    order by id desc`;
  return rows.map((row) => ({ ...row, at: row.at === null ? null : new Date(row.at).toISOString() }));
}
