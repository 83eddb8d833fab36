import { type SQL, sql } from 'drizzle-orm';
import type { QueryRunner } from '../../db/client.ts';

export interface Movement extends Record<string, unknown> {
  /** The minute in Nairobi, as YYYY-MM-DD HH:MM. */
  at: string;
  kind: 'payment' | 'reversal' | 'refund' | 'refund returned';
  order_number: string;
  status: string;
  method: string;
  provider: string;
  receipt: string;
  /** Whole shillings. */
  money_in: number;
  money_out: number;
  /** Subtotal and shipping of the order that the payment pays and the dashboard counts; 0 otherwise. */
  goods: number;
  shipping: number;
}

/** Money moved on a day in Nairobi, oldest first. */
export async function selectMovements(db: QueryRunner, day: string): Promise<Movement[]> {
  const isOn = (column: SQL) => sql`${column} >= ${day}::date::timestamp at time zone 'Africa/Nairobi'
    and ${column} < (${day}::date + 1)::timestamp at time zone 'Africa/Nairobi'`;
  const { rows } = await db.execute<Movement>(sql`
    with movements as (
      select o.paid_at as moved_at, 1 as place, 'payment' as kind, o.id as order_id, a.id as attempt_id, a.receipt as receipt,
        a.taken_amount as money_in, 0 as money_out, o.status <> 'cancelled' as is_sale
      from orders o join payment_attempts a on a.id = o.paid_attempt_id
      where ${isOn(sql`o.paid_at`)}
      union all
      select a.decided_at, 1, 'payment', a.order_id, a.id, a.receipt, a.taken_amount, 0, false
      from payment_attempts a
      where a.taken_amount is not null and ${isOn(sql`a.decided_at`)}
        and not exists (select from orders o where o.paid_attempt_id = a.id)
      union all
      select t.created_at, 1, 'payment', t.order_id, t.attempt_id, t.transaction_id, t.amount, 0, false
      from refund_tasks t where t.transaction_id <> '' and ${isOn(sql`t.created_at`)}
      union all
      select a.reversed_at, 2, 'reversal', a.order_id, a.id, a.receipt, 0, a.reversed_amount, false
      from payment_attempts a where a.reversed_at is not null and ${isOn(sql`a.reversed_at`)}
      union all
      select t.done_at, 2, 'reversal', t.order_id, t.attempt_id, t.transaction_id, 0, t.amount - t.paid_back, false
      from refund_tasks t
      where t.state <> 'open' and t.state = 'reversed' and t.transaction_id <> '' and ${isOn(sql`t.done_at`)}
      union all
      select p.at, 3, 'refund', t.order_id, t.attempt_id, p.reference, 0, p.amount, false
      from refund_paybacks p join refund_tasks t on t.id = p.task_id where ${isOn(sql`p.at`)}
      union all
      select p.returned_at, 4, 'refund returned', t.order_id, t.attempt_id, p.reference, p.amount, 0, false
      from refund_paybacks p join refund_tasks t on t.id = p.task_id
      where p.returned_at is not null and ${isOn(sql`p.returned_at`)}
    )
    select to_char(m.moved_at at time zone 'Africa/Nairobi', 'YYYY-MM-DD HH24:MI') as at, m.kind, o.order_number, o.status,
      a.method, a.provider, coalesce(m.receipt, '') as receipt, m.money_in, m.money_out,
      case when m.is_sale then o.subtotal else 0 end as goods, case when m.is_sale then o.shipping else 0 end as shipping
    from movements m join orders o on o.id = m.order_id join payment_attempts a on a.id = m.attempt_id
    where m.money_in + m.money_out > 0 or m.is_sale
    order by m.moved_at, m.place, m.attempt_id`);
  return rows;
}
