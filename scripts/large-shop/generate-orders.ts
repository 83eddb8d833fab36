import type { SqlPool } from '../../server/db/sql-pool.ts';

const DAYS = 365;
const STATUSES =
  "(array['delivered','delivered','delivered','delivered','delivered','delivered','delivered','delivered','delivered','delivered','delivered','delivered','shipping','shipping','paid','paid','paid','cancelled','cancelled','cancelled'])";

const FIRST_NAMES =
  'Achieng Akinyi Amina Atieno Barasa Brian Chebet Cherono Dennis Faith Fatuma Grace Halima Hassan James Jepkosgei John Joy Juma Kevin Kipchoge Lucy Mary Mercy Mwikali Nafula Njeri Njoroge Omar Otieno Peter Rehema Samuel Stephen Wafula Wairimu Wambui Wangari Wanjiku Zawadi';
const LAST_NAMES =
  'Abdi Achieng Ali Chege Cheruiyot Gathoni Gitau Hussein Kamau Karanja Kariuki Kemboi Kibet Kimani Kiplagat Kiprono Koech Langat Macharia Maina Makau Mbugua Mohamed Muthoni Mutiso Mutua Mwangi Mwende Ndungu Ngugi Nyambura Ochieng Odhiambo Okoth Omondi Onyango Ouma Rotich Wanyama Wekesa Were';

/** A name for a number, in SQL. */
const pickName = (names: string, number: string) => {
  const list = names.split(' ');
  return `(array['${list.join("','")}'])[1 + (${number})::bigint * 7919 % ${list.length}]`;
};
/** One buyer has five orders. */
const firstName = (number: string) => pickName(FIRST_NAMES, `(${number}) / 5`);
const lastName = (number: string) => pickName(LAST_NAMES, `(${number}) / 5 + (${number}) / 200`);
const email = (number: string) =>
  `lower(${firstName(number)} || '.' || ${lastName(number)}) || '.' || (${number}) || '@made.test'`;

/**
 * Fills a seeded shop with generated orders of the last twelve months until it has `size`, including buyers, payments,
 * refunds and audit log entries. Deterministic. Only the latest wait for money: the shop gives up older ones.
 */
export async function generateOrders(sql: SqlPool, size: number): Promise<void> {
  const [existing] = await sql<{ made: number }[]>`select count(*)::int as made from orders`;
  const first = existing?.made ?? 0;
  await sql.begin(async (tx) => {
    // The generated rows already satisfy what the triggers enforce; running those row by row would take minutes.
    for (const table of ['orders', 'refund_tasks', 'refund_paybacks'])
      await tx.query(`alter table ${table} disable trigger user`);
    await tx.query(`
      insert into users (username, email)
      select ${firstName('n')} || ' ' || ${lastName('n')}, ${email('n')} from generate_series(${first - (first % 5)}, ${size}, 5) as n
      on conflict do nothing`);
    await tx.query(`
      create temporary table made on commit drop as
      select n, tail, case when placed_at > now() - interval '20 minutes' then 'pending' else status end as status,
        placed_at, quantity, first_name, last_name, email
      from (select n, upper(lpad(to_hex(n), 8, '0')) as tail, ${STATUSES}[1 + (n::bigint * 7919) % 20] as status,
        now() - ((n::bigint * 104729) % ${DAYS * 24 * 60}) * interval '1 minute' as placed_at,
        1 + (n::bigint * 31) % 3 as quantity, ${firstName('n - n % 5')} as first_name,
        ${lastName('n - n % 5')} as last_name, ${email('n - n % 5')} as email
      from generate_series(${first}, ${size - 1}) as n) as rows`);
    await tx`
      insert into orders (order_number, user_id, status, payment_method, subtotal, shipping, total, first_name, last_name,
        email, phone, street, city, county, attribution_source, attribution_campaign, created_at, placed_at)
      select 'MADE' || tail, u.id, 'pending', 'mpesa', m.quantity * 1000, 200, m.quantity * 1000 + 200, m.first_name, m.last_name,
        u.email, '2547' || lpad((n::bigint * 7907 % 100000000)::text, 8, '0'), 'Ngong Road', 'Nairobi', 'Nairobi', 'direct',
        coalesce(case when n % 3 = 0 then (select utm_campaign from campaigns order by id offset n % 6 limit 1) end, ''),
        placed_at, placed_at
      from made m join users u on u.email = m.email`;
    await tx`
      insert into order_items (order_id, product_id, name, price, shipping_fee, quantity)
      select o.id, p.id, p.name, 1000, 200, m.quantity
      from made m join orders o on o.order_number = 'MADE' || tail
        join (select id, name, row_number() over (order by id) as place from products) p on p.place = 1 + (m.n::bigint * 37) % 4000`;
    await tx`
      insert into payment_attempts (order_id, provider, method, state, amount, taken_amount, token_hash, receipt, created_at, deadline_at, decided_at)
      select o.id, 'safaricom', 'mpesa', 'paid', o.total, o.total, 'made-' || tail, 'MADE' || tail, m.placed_at, m.placed_at, m.placed_at
      from made m join orders o on o.order_number = 'MADE' || tail where m.status <> 'pending'`;
    await tx`
      update orders o set status = m.status, paid_attempt_id = a.id, paid_at = m.placed_at + interval '2 minutes'
      from made m join payment_attempts a on a.token_hash = 'made-' || tail
      where o.order_number = 'MADE' || tail and m.status not in ('pending', 'cancelled')`;
    await tx`update orders o set status = 'cancelled' from made m where o.order_number = 'MADE' || tail and m.status = 'cancelled'`;
    await tx`
      insert into audit_log (actor, action, subject, at)
      select 'staff@gari.test', 'change status', 'order MADE' || tail, placed_at from made where status in ('shipping', 'delivered')`;
    await tx`
      insert into refund_tasks (order_id, attempt_id, amount, reason, created_at)
      select o.id, a.id, o.total, 'Cancelled after payment', m.placed_at
      from made m join orders o on o.order_number = 'MADE' || tail join payment_attempts a on a.order_id = o.id
      where m.status = 'cancelled'`;
    await tx`
      insert into refund_paybacks (task_id, amount, reference, at, by)
      select t.id, t.amount, 'REFUND' || tail, t.created_at, 'superuser@gari.test'
      from made m join orders o on o.order_number = 'MADE' || tail join refund_tasks t on t.order_id = o.id
      where m.n % 40 <> 17`;
    await tx`
      update refund_tasks t set state = 'done', paid_back = t.amount, done_at = p.at, done_by = p.by
      from refund_paybacks p where p.task_id = t.id and t.state = 'open'`;
    await tx`
      update products p set units_held = h.units
      from (
        select i.product_id, sum(i.quantity) as units from order_items i join orders o on o.id = i.order_id
        where o.status <> 'cancelled' group by 1
      ) h
      where p.id = h.product_id`;
    for (const table of ['orders', 'refund_tasks', 'refund_paybacks'])
      await tx.query(`alter table ${table} enable trigger user`);
    await tx`select figures_reckon()`;
  });
  // The updates above leave the first part of the table empty, which that of a shop is not.
  await sql`vacuum full orders`;
  await sql`vacuum analyze`;
}
