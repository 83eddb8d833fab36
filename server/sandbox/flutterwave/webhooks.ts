import type { SandboxContext } from '../context.ts';
import type { Sql } from '../sql.ts';
import { toTransactionData } from './envelopes.ts';
import { SANDBOX_FLUTTERWAVE } from './merchant.ts';
import type { Transaction } from './transactions.ts';

const DELIVERY_TIMEOUT_MS = 10_000;
const MAX_TRIES = 3;
const RETRY_DELAY_MS = 5_000;
const BATCH_SIZE = 100;

export interface Delivery {
  id: number;
  transactionId: number;
  url: string;
  isForged: boolean;
  tries: number;
}

/** Records a webhook. The sweep sends it at `due`; when `due` is null the caller must send it. */
export async function insertDelivery(
  tx: Sql,
  { transactionId, url, isForged, due }: Omit<Delivery, 'id' | 'tries'> & { due: Date | null },
): Promise<Delivery> {
  const tries = due ? 0 : 1;
  const [row] = await tx<{ id: number }[]>`
    insert into sandbox.flutterwave_deliveries (transaction_id, url, is_forged, due_at, tries)
    values (${transactionId}, ${url}, ${isForged}, ${due?.toISOString() ?? null}, ${tries}) returning id`;
  return { id: row!.id, transactionId, url, isForged, tries };
}

export async function sendWebhook(sandbox: SandboxContext, delivery: Delivery): Promise<void> {
  const { sql, now, log } = sandbox;
  const outcome = await postWebhook(delivery, await readFinalTransaction(sql, delivery.transactionId)).catch(
    (error: unknown) => ({
      status: null,
      error: String(error instanceof Error ? (error.cause ?? error.message) : error),
    }),
  );
  if (outcome.error) log('webhook not delivered', { url: delivery.url, reason: outcome.error });
  const isAccepted = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  const shouldRetry = !isAccepted && delivery.tries < MAX_TRIES;
  const due = shouldRetry ? new Date(now().getTime() + RETRY_DELAY_MS).toISOString() : null;
  await sql`
    update sandbox.flutterwave_deliveries
    set http_status = ${outcome.status}, error = ${outcome.error}, due_at = ${due} where id = ${delivery.id}`;
}

/** Claims due webhooks. `sent` resolves when all of them were answered or failed. */
export async function sweepFlutterwave(sandbox: SandboxContext): Promise<{ sent: Promise<void> }> {
  const deliveries = await sandbox.sql<Delivery[]>`
    update sandbox.flutterwave_deliveries set due_at = null, tries = tries + 1
    where id in (
      select id from sandbox.flutterwave_deliveries where due_at <= ${sandbox.now().toISOString()}
      order by due_at, id limit ${BATCH_SIZE} for update skip locked)
    returning id, transaction_id as "transactionId", url, is_forged as "isForged", tries`;
  const sending = Promise.all(deliveries.map((delivery) => sendWebhook(sandbox, delivery)));
  return { sent: sending.then(() => undefined) };
}

async function readFinalTransaction(sql: Sql, id: number): Promise<Transaction> {
  const [transaction] = await sql<Transaction[]>`
    select id, tx_ref as "txRef", flw_ref as "flwRef", amount, currency, email, name, outcome as status,
      (extract(epoch from created_at) * 1000)::float8 as "createdAt"
    from sandbox.flutterwave_transactions where id = ${id}`;
  return transaction!;
}

/** Flutterwave sends `charge.completed` for failed charges too. */
async function postWebhook({ url, isForged }: Delivery, transaction: Transaction) {
  const hash = isForged ? 'not-the-hash' : SANDBOX_FLUTTERWAVE.secretHash;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'verif-hash': hash },
    body: JSON.stringify({ event: 'charge.completed', data: toTransactionData(transaction) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
  });
  await response.text();
  return { status: response.status, error: null };
}

export function listDeliveries({ sql }: SandboxContext, txRef: string | undefined) {
  return sql`
    select transaction_id as "transactionId", tx_ref as "txRef", url, is_forged as "isForged", tries,
      http_status as "httpStatus", error, due_at is not null as "isWaiting"
    from sandbox.flutterwave_deliveries d join sandbox.flutterwave_transactions t on t.id = d.transaction_id
    where ${txRef ?? null}::text is null or tx_ref = ${txRef ?? null}
    order by d.id desc limit 100`;
}
