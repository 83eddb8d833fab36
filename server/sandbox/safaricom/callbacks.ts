import type { SandboxContext } from '../context.ts';
import type { Sql } from '../sql.ts';
import { SANDBOX_MERCHANT } from './merchant.ts';
import { nairobiTimestamp } from './nairobi-time.ts';
import type { Prompt } from './prompts.ts';

const DELIVERY_TIMEOUT_MS = 10_000;

export interface Delivery {
  id: number;
  url: string;
  body: string;
}

/** Like Daraja, sends ResultCode as a number when possible, and metadata only on success. */
function toCallbackBody(prompt: Prompt): string {
  const { merchantRequestId, checkoutRequestId, resultCode, resultDesc } = prompt;
  const isPaid = resultCode === '0';
  const body = {
    Body: {
      stkCallback: {
        MerchantRequestID: merchantRequestId,
        CheckoutRequestID: checkoutRequestId,
        ResultCode: /^\d+$/.test(resultCode ?? '') ? Number(resultCode) : resultCode,
        ResultDesc: resultDesc,
        ...(isPaid ? { CallbackMetadata: { Item: toMetadata(prompt) } } : {}),
      },
    },
  };
  return JSON.stringify(body).replace(/(?<="Name":"Amount","Value":\d+)(?=\})/, '.00');
}

function toMetadata({ amount, callbackAmount, receipt, decidedAt, createdAt, phone }: Prompt) {
  return [
    { Name: 'Amount', Value: callbackAmount ?? amount },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: Number(nairobiTimestamp(decidedAt ?? createdAt)) },
    { Name: 'PhoneNumber', Value: Number(phone) },
  ];
}

export async function scheduleCallback(tx: Sql, prompt: Prompt, due: Date): Promise<void> {
  await tx`
    insert into sandbox.safaricom_deliveries (checkout_request_id, url, body, due_at)
    values (${prompt.checkoutRequestId}, ${prompt.callbackUrl}, ${toCallbackBody(prompt)}, ${due.toISOString()})`;
}

/** Records a callback that the caller must send after the transaction. */
export async function claimCallback(tx: Sql, prompt: Prompt, now: Date): Promise<Delivery> {
  const at = now.toISOString();
  const [delivery] = await tx<Delivery[]>`
    insert into sandbox.safaricom_deliveries (checkout_request_id, url, body, due_at, sent_at)
    values (${prompt.checkoutRequestId}, ${prompt.callbackUrl}, ${toCallbackBody(prompt)}, ${at}, ${at})
    returning id, url, body`;
  if (!delivery) throw new Error('the delivery was not written');
  return delivery;
}

/** Claims due callbacks. Each is claimed once, so none is sent twice even if this process dies. */
export async function claimDueCallbacks({ sql, now }: SandboxContext, limit: number): Promise<Delivery[]> {
  const at = now().toISOString();
  return sql<Delivery[]>`
    update sandbox.safaricom_deliveries set sent_at = ${at}
    where id in (
      select id from sandbox.safaricom_deliveries where sent_at is null and due_at <= ${at}
      order by due_at, id limit ${limit} for update skip locked)
    returning id, url, body`;
}

/** Like Daraja, sends the callback once and unsigned and ignores the reply. */
export async function sendCallback({ sql, log }: SandboxContext, { id, url, body }: Delivery): Promise<void> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json;charset=UTF-8',
        Businessshortcode: SANDBOX_MERCHANT.shortCode,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
    });
    await response.body?.cancel();
    await sql`update sandbox.safaricom_deliveries set http_status = ${response.status} where id = ${id}`;
  } catch (error) {
    const reason = String(error instanceof Error ? (error.cause ?? error.message) : error);
    log('callback not delivered', { url, reason });
    await sql`update sandbox.safaricom_deliveries set error = ${reason} where id = ${id}`;
  }
}
