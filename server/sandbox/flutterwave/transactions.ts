import { randomBytes } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import type { Sql } from '../sql.ts';

export interface Checkout {
  txRef: string;
  amount: number;
  currency: string;
  email: string;
  name: string;
}

export interface Transaction extends Checkout {
  id: number;
  flwRef: string;
  status: 'successful' | 'failed' | 'pending';
  createdAt: number;
}

export async function openCheckout({ sql, now }: SandboxContext, checkout: Checkout): Promise<void> {
  const { txRef, amount, currency, email, name } = checkout;
  await sql`
    insert into sandbox.flutterwave_checkouts (tx_ref, amount, currency, email, name, created_at)
    values (${txRef}, ${amount}, ${currency}, ${email}, ${name}, ${now().toISOString()})
    on conflict (tx_ref) do update set amount = excluded.amount, currency = excluded.currency,
      email = excluded.email, name = excluded.name`;
}

export async function findCheckout(sql: Sql, txRef: string): Promise<Checkout | null> {
  const [checkout] = await sql<Checkout[]>`
    select tx_ref as "txRef", amount, currency, email, name
    from sandbox.flutterwave_checkouts where tx_ref = ${txRef}`;
  return checkout ?? null;
}

interface Charge extends Checkout {
  outcome: 'successful' | 'failed';
  /** Verification finds nothing before `knownAt` and replies "pending" before `finalAt`. */
  knownAt: Date;
  finalAt: Date;
}

export async function insertTransaction(tx: Sql, charge: Charge, at: Date): Promise<Transaction> {
  const { txRef, amount, currency, email, name, outcome, knownAt, finalAt } = charge;
  const flwRef = `FLW-MOCK-${randomBytes(16).toString('hex')}`;
  const [row] = await tx<{ id: number }[]>`
    insert into sandbox.flutterwave_transactions (tx_ref, flw_ref, amount, currency, email, name, outcome, created_at,
      known_at, final_at)
    values (${txRef}, ${flwRef}, ${amount}, ${currency}, ${email}, ${name}, ${outcome}, ${at.toISOString()},
      ${knownAt.toISOString()}, ${finalAt.toISOString()})
    returning id`;
  return {
    id: row!.id,
    txRef,
    flwRef,
    amount,
    currency,
    email,
    name,
    status: outcome,
    createdAt: at.getTime(),
  };
}

export async function isPaid(tx: Sql, txRef: string): Promise<boolean> {
  const paid = await tx`
    select 1 from sandbox.flutterwave_transactions where tx_ref = ${txRef} and outcome = 'successful'`;
  return paid.length > 0;
}

/** Returns the transaction by id, or the newest by reference, with its current status. */
export async function findTransaction(
  { sql, now }: SandboxContext,
  filter: { id: number } | { txRef: string },
): Promise<Transaction | null> {
  const at = now().toISOString();
  const [transaction] = await sql<Transaction[]>`
    select id, tx_ref as "txRef", flw_ref as "flwRef", amount, currency, email, name,
      case when final_at <= ${at} then outcome else 'pending' end as status,
      (extract(epoch from created_at) * 1000)::float8 as "createdAt"
    from sandbox.flutterwave_transactions
    where known_at <= ${at} and (id = ${'id' in filter ? filter.id : null} or tx_ref = ${'txRef' in filter ? filter.txRef : null})
    order by id desc limit 1`;
  return transaction ?? null;
}
