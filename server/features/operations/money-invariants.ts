import { type SQL, sql } from 'drizzle-orm';
import { SHIPPING_BASE } from '#contract/money.ts';
import type { QueryRunner } from '../../db/client.ts';

export interface MoneyViolation {
  rule: string;
  orderNumber: string | null;
  message: string;
}

/** Each query returns `order_number` and `message` of violating rows. A live order is one that is not cancelled. */
const INVARIANTS: Record<string, SQL> = {
  'an order is paid by exactly one attempt of its own': sql`
    select o.order_number, 'it is ' || o.status || ', and its payment is ' || coalesce(a.state, 'missing') as message
    from orders o left join payment_attempts a on a.id = o.paid_attempt_id
    where case when o.status in ('paid', 'shipping', 'delivered') or o.paid_attempt_id is not null
      then a.state is distinct from 'paid' or a.order_id <> o.id or o.status = 'pending' or o.paid_at is null
      else false end`,

  // Money taken = what the live order costs without part refunds + what is paid back, unless the provider reversed the payment.
  'money taken is the total of the order, goes back, or was reversed': sql`
    select order_number, 'Ksh ' || taken || ' was taken, Ksh ' || kept || ' pays the order and Ksh ' || back || ' goes back' as message
    from (
      select o.order_number, a.taken_amount as taken, coalesce(t.amount, 0) as back,
        case when a.id = o.paid_attempt_id and o.status <> 'cancelled' then greatest(least(a.taken_amount, o.total) - a.part_refunded, 0) else 0 end as kept,
        least(a.part_refunded, a.taken_amount) as part_refunded,
        a.id = o.paid_attempt_id and o.status <> 'cancelled' and a.taken_amount < o.total as is_short,
        exists (select from payment_reviews r where r.attempt_id = a.id and r.kind = 'amount' and r.state = 'open') as is_reviewed
      from payment_attempts a join orders o on o.id = a.order_id
        left join refund_tasks t on t.attempt_id = a.id and t.transaction_id = '' and t.state in ('open', 'done')
      where a.state = 'paid' and a.reversed_at is null
    ) m
    where case
      when is_short and is_reviewed then back not in (0, taken)
      when is_short then back <> part_refunded
      else kept + back <> taken end`,

  'a refund of reversed money is not open': sql`
    select o.order_number, 'Ksh ' || t.amount || ' is still to be paid back, and the payment was reversed' as message
    from refund_tasks t join payment_attempts a on a.id = t.attempt_id join orders o on o.id = t.order_id
    where t.transaction_id = '' and t.state = 'open' and a.reversed_at is not null and t.paid_back = 0`,

  'a cancelled order that was paid is refunded, or its payment was reversed': sql`
    select o.order_number, 'it was paid and cancelled, and nothing says what became of the money' as message
    from orders o join payment_attempts a on a.id = o.paid_attempt_id
    where o.status = 'cancelled' and a.reversed_at is null and a.taken_amount > 0
      and not exists (select from refund_tasks t where t.attempt_id = a.id and t.state in ('open', 'done', 'reversed'))`,

  'a refund is paid back by what its paybacks add up to': sql`
    select o.order_number, 'Ksh ' || t.paid_back || ' counts as paid back, its paybacks are Ksh ' || coalesce(p.amount, 0) as message
    from refund_tasks t join orders o on o.id = t.order_id
      left join (select task_id, sum(amount) as amount from refund_paybacks where returned_at is null group by 1) p on p.task_id = t.id
    where t.paid_back <> coalesce(p.amount, 0) or (t.state = 'done' and t.paid_back <> t.amount)`,

  'a total is the sum of its lines and the shipping': sql`
    select o.order_number, 'its total is Ksh ' || o.total || ', its lines and shipping are Ksh ' || i.subtotal + i.shipping as message
    from orders o join (
      select order_id, sum(price * quantity) as subtotal, ${SHIPPING_BASE} + sum(shipping_fee * quantity) as shipping
      from order_items group by 1
    ) i on i.order_id = o.id
    where o.subtotal <> i.subtotal or o.shipping <> i.shipping or o.total <> i.subtotal + i.shipping
    union all
    select o.order_number, 'a payment of Ksh ' || a.amount || ' was asked for, its total is Ksh ' || o.total
    from orders o join payment_attempts a on a.order_id = o.id where a.amount <> o.total`,

  'every change of status is in the timeline': sql`
    select o.order_number, 'it is ' || o.status || ', its timeline says ' ||
      coalesce(string_agg(e.to_status, ', ' order by e.id), 'nothing') as message
    from orders o left join order_events e on e.order_id = o.id
    group by o.id
    having (array_agg(e.to_status order by e.id desc))[1] is distinct from o.status
      or count(*) filter (where e.to_status = 'paid') > 1
      or (o.paid_attempt_id is not null) <> bool_or(coalesce(e.to_status = 'paid', false))
    union all
    select o.order_number, 'its timeline goes from ' || coalesce(e.earlier, 'nothing') || ' to ' || coalesce(e.from_status, 'nothing')
    from (
      select order_id, from_status, lag(to_status) over (partition by order_id order by id) as earlier from order_events
    ) e join orders o on o.id = e.order_id
    where e.from_status is distinct from e.earlier`,

  'what live orders hold was taken off the stock': sql`
    select null as order_number, 'product ' || p.id || ' (' || p.name || '): ' || p.units_held ||
      ' pieces were taken off its stock, ' || coalesce(h.units, 0) || ' are in live orders' as message
    from products p left join (
      select i.product_id, sum(i.quantity - i.returned_units) as units from order_items i join orders o on o.id = i.order_id
      where o.status <> 'cancelled' group by 1
    ) h on h.product_id = p.id
    where p.units_held <> coalesce(h.units, 0) or p.stock_quantity < 0`,

  'the stock is what its changes add up to': sql`
    select null as order_number, 'product ' || p.id || ' (' || p.name || '): its stock is ' || p.stock_quantity ||
      ', and was ' || c.stock || ' after its last change' as message
    from products p join (
      select distinct on (product_id) product_id, stock from stock_changes order by product_id, id desc
    ) c on c.product_id = p.id
    where c.stock <> p.stock_quantity
    union all
    select null, 'product ' || product_id || ': a change by ' || delta || ' makes a stock of ' || earlier || ' into ' || stock
    from (
      select product_id, delta, stock, lag(stock) over (partition by product_id order by id) as earlier from stock_changes
    ) c
    where stock <> earlier + delta`,
};

const ALL_VIOLATIONS = sql.join(
  Object.entries(INVARIANTS).map(
    ([rule, query]) =>
      sql`select ${rule}::text as rule, v.order_number as "orderNumber", v.message from (${query}) v`,
  ),
  sql` union all `,
);

export const MAX_VIOLATIONS = 1000;

/** Its rows are `MoneyViolation`. */
export const moneyViolationsQuery = sql`${ALL_VIOLATIONS} limit ${MAX_VIOLATIONS}`;

/** Reads whole tables, in one consistent snapshot. */
export async function findMoneyViolations(db: QueryRunner): Promise<MoneyViolation[]> {
  const { rows } = await db.execute<MoneyViolation & Record<string, unknown>>(moneyViolationsQuery);
  return rows;
}

export function describeViolation({ rule, orderNumber, message }: MoneyViolation): string {
  return `${orderNumber ? `order ${orderNumber}: ` : ''}${message} (${rule})`;
}
