import type { SandboxContext } from '../context.ts';
import type { Sql } from '../sql.ts';
import { newCheckoutRequestId, newMerchantRequestId, newReceipt } from './identifiers.ts';
import { RESULT_DESCRIPTIONS, type ResultCode, type ScriptedOutcome } from './outcomes.ts';

/** Open until it has a result. A late success may still replace result 1037. */
export interface Prompt {
  checkoutRequestId: string;
  merchantRequestId: string;
  phone: string;
  amount: number;
  accountReference: string;
  callbackUrl: string;
  resultCode: ResultCode | null;
  resultDesc: string | null;
  receipt: string | null;
  callbackAmount: number | null;
  createdAt: Date;
  decidedAt: Date | null;
}

export interface PushRequest {
  phone: string;
  amount: number;
  accountReference: string;
  description: string;
  callbackUrl: string;
  type: string;
}

/** A row of `sandbox.safaricom_prompts`. */
export interface PromptRow {
  checkout_request_id: string;
  merchant_request_id: string;
  phone: string;
  amount: number;
  account_reference: string;
  callback_url: string;
  result_code: ResultCode | null;
  result_desc: string | null;
  receipt: string | null;
  callback_amount: number | null;
  created_at: Date;
  decided_at: Date | null;
}

export function toPrompt(row: PromptRow): Prompt {
  return {
    checkoutRequestId: row.checkout_request_id,
    merchantRequestId: row.merchant_request_id,
    phone: row.phone,
    amount: row.amount,
    accountReference: row.account_reference,
    callbackUrl: row.callback_url,
    resultCode: row.result_code,
    resultDesc: row.result_desc,
    receipt: row.receipt,
    callbackAmount: row.callback_amount,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  };
}

const PAYER_LOCK_MS = 60_000;

/** Returns whether a prompt of the last minute is still on the payer's phone (result 1001). */
export async function isPayerBusy(tx: Sql, phone: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - PAYER_LOCK_MS).toISOString();
  const openPrompts = await tx`
    select 1 from sandbox.safaricom_prompts where phone = ${phone} and state = 'open' and created_at > ${since} limit 1`;
  return openPrompts.length > 0;
}

/** Serializes concurrent pushes to one payer until the transaction ends. */
export async function lockPayer(tx: Sql, phone: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${phone}, 0))`;
}

/** Opens a prompt that gets the given outcome when it expires. */
export async function openPrompt(
  tx: Sql,
  pushRequest: PushRequest,
  outcome: ScriptedOutcome,
  now: Date,
): Promise<Prompt> {
  const due = new Date(now.getTime() + outcome.afterMs).toISOString();
  for (let idTime = now.getTime(); ; idTime++) {
    const [row] = await tx<PromptRow[]>`
      insert into sandbox.safaricom_prompts (checkout_request_id, merchant_request_id, phone, amount,
        account_reference, description, callback_url, type, state, created_at, due_at, due_result_code)
      values (${newCheckoutRequestId(pushRequest.phone, new Date(idTime))}, ${newMerchantRequestId()}, ${pushRequest.phone},
        ${pushRequest.amount}, ${pushRequest.accountReference}, ${pushRequest.description}, ${pushRequest.callbackUrl}, ${pushRequest.type},
        'open', ${now.toISOString()}, ${due}, ${outcome.resultCode})
      on conflict (checkout_request_id) do nothing
      returning *`;
    if (row) return toPrompt(row);
  }
}

export async function findPrompt({ sql }: SandboxContext, checkoutRequestId: string): Promise<Prompt | null> {
  const [row] = await sql<PromptRow[]>`
    select * from sandbox.safaricom_prompts where checkout_request_id = ${checkoutRequestId}`;
  return row ? toPrompt(row) : null;
}

interface Decision {
  resultCode: ResultCode;
  at: Date;
  /** The amount in the callback, when it should differ from the true one. */
  callbackAmount?: number | undefined;
  laterResult?: { resultCode: ResultCode; at: Date } | undefined;
}

/** Sets the prompt's result. The caller must hold its row lock or know that it is undecided. */
export async function settlePrompt(tx: Sql, checkoutRequestId: string, decision: Decision): Promise<Prompt> {
  const { resultCode, at, callbackAmount, laterResult } = decision;
  const [row] = await tx<PromptRow[]>`
    update sandbox.safaricom_prompts set state = 'final', result_code = ${resultCode},
      result_desc = ${RESULT_DESCRIPTIONS[resultCode].callback}, receipt = ${resultCode === '0' ? newReceipt(at) : null},
      callback_amount = coalesce(${callbackAmount ?? null}, callback_amount), decided_at = ${at.toISOString()},
      due_at = ${laterResult?.at.toISOString() ?? null}, due_result_code = ${laterResult?.resultCode ?? null}
    where checkout_request_id = ${checkoutRequestId}
    returning *`;
  if (!row) throw new Error(`no prompt ${checkoutRequestId}`);
  return toPrompt(row);
}

/** Returns how often a decided prompt has been queried, including now. */
export async function incrementFinalQueries(
  { sql }: SandboxContext,
  checkoutRequestId: string,
): Promise<number> {
  const [row] = await sql<{ finalQueries: number }[]>`
    update sandbox.safaricom_prompts set final_queries = final_queries + 1
    where checkout_request_id = ${checkoutRequestId} returning final_queries as "finalQueries"`;
  return row?.finalQueries ?? 0;
}
