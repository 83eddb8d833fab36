import type { OrderStatus } from '../../../contract/order-lifecycle.ts';
import type { Database } from '../../../server/db/client.ts';
import { METRICS_DRIFT } from '../../support/metrics-drift.ts';
import type { ProviderName } from './schedule.ts';

export interface OrderSnapshot {
  id: number;
  number: string;
  userId: number;
  status: OrderStatus;
  method: 'mpesa' | 'pesapal' | 'creditcard';
  subtotal: number;
  shipping: number;
  total: number;
  /** Milliseconds since the epoch; null on a draft. */
  placedAt: number | null;
  createdAt: number;
  paidBy: number | null;
  lines: { product: number; quantity: number; price: number; fee: number }[];
  events: { from: OrderStatus | null; to: OrderStatus; actor: string }[];
}

export interface AttemptSnapshot {
  id: number;
  order: number;
  provider: ProviderName;
  state: 'open' | 'paid' | 'failed' | 'abandoned' | 'review';
  amount: number;
  /** Whole shillings; null until paid. */
  taken: number | null;
  reversed: boolean;
  reference: string | null;
  merchantReference: string | null;
  createdAt: number;
  deadlineAt: number;
  nextQueryAt: number | null;
}

export interface PaymentSnapshot {
  provider: ProviderName;
  /** The provider's id, as in the attempt: CheckoutRequestID, tracking id or tx_ref. */
  name: string;
  /** Our own reference; for an M-Pesa prompt the order number. */
  reference: string;
  outcome: 'open' | 'paid' | 'failed' | 'reversed';
  /** Whole shillings; for an M-Pesa prompt the amount in its callback. */
  taken: number;
}

export interface Snapshot {
  products: { id: number; stock: number; sold: number }[];
  orders: OrderSnapshot[];
  attempts: AttemptSnapshot[];
  /** Only refunds of the attempts' own payments. */
  refunds: { attempt: number; order: number; amount: number; reason: string; state: string }[];
  reviews: { attempt: number; kind: string }[];
  keys: { user: number; key: string; order: number | null }[];
  payments: PaymentSnapshot[];
  /** Number of dashboard totals that differ from the orders. */
  staleTotals: number;
}

const list = (query: string) => `(select coalesce(json_agg(x order by x.id), '[]') from (${query}) x)`;
const epochMs = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

const QUERIES: Record<keyof Snapshot, string> = {
  products: list('select id, stock_quantity as stock, units_sold as sold from products'),
  orders: list(`
    select id, order_number as number, user_id as "userId", status, payment_method as method, subtotal, shipping, total,
      ${epochMs('placed_at')} as "placedAt", ${epochMs('created_at')} as "createdAt", paid_attempt_id as "paidBy",
      ${list('select id, product_id as product, quantity, price, shipping_fee as fee from order_items where order_id = o.id')} as lines,
      ${list('select id, from_status as "from", to_status as "to", actor from order_events where order_id = o.id')} as events
    from orders o`),
  attempts: list(`
    select id, order_id as "order", provider, state, amount, taken_amount as taken, reversed_at is not null as reversed, reference, merchant_reference as "merchantReference",
      ${epochMs('created_at')} as "createdAt", ${epochMs('deadline_at')} as "deadlineAt", ${epochMs('next_ask_at')} as "nextQueryAt" from payment_attempts`),
  refunds: list(
    'select id, attempt_id as attempt, order_id as "order", amount, reason, state from refund_tasks where transaction_id = \'\'',
  ),
  reviews: list("select id, attempt_id as attempt, kind from payment_reviews where state = 'open'"),
  keys: list('select key as id, user_id as "user", key, order_id as "order" from idempotency_keys'),
  payments: list(`
    select extract(epoch from created_at) as id, 'safaricom' as provider, checkout_request_id as name,
      account_reference as reference, coalesce(callback_amount, amount) as taken,
      case when result_code is null then 'open' when result_code = '0' then 'paid' else 'failed' end as outcome
    from sandbox.safaricom_prompts
    union all
    select extract(epoch from created_at), 'pesapal', tracking_id, merchant_reference, coalesce(paid_amount, amount),
      case status_code when 1 then 'paid' when 2 then 'failed' when 3 then 'reversed' else 'open' end
    from sandbox.pesapal_payments
    union all
    select distinct on (tx_ref) extract(epoch from created_at), 'flutterwave', tx_ref, tx_ref, amount,
      case outcome when 'successful' then 'paid' else 'failed' end
    from (select * from sandbox.flutterwave_transactions order by tx_ref, id desc) t`),
  staleTotals: METRICS_DRIFT,
};

const SNAPSHOT_QUERY = `select json_build_object(${Object.entries(QUERIES)
  .map(([key, query]) => `'${key}', ${query}`)
  .join()}) as snapshot`;

/** A named statement, because planning it takes longer than running it. */
export async function readSnapshot({ $client }: Database): Promise<Snapshot> {
  const { rows } = await $client.query<{ snapshot: Snapshot }>({ name: 'snapshot', text: SNAPSHOT_QUERY });
  return rows[0]!.snapshot;
}

export function findAttempt(
  { attempts }: Snapshot,
  { provider, name }: PaymentSnapshot,
): AttemptSnapshot | undefined {
  return attempts.find(
    (attempt) =>
      attempt.provider === provider &&
      (provider === 'flutterwave' ? attempt.merchantReference : attempt.reference) === name,
  );
}

export function findPayment({ payments }: Snapshot, attempt: AttemptSnapshot): PaymentSnapshot | undefined {
  const name = attempt.provider === 'flutterwave' ? attempt.merchantReference : attempt.reference;
  return payments.find((payment) => payment.provider === attempt.provider && payment.name === name);
}
