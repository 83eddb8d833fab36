import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemoShop } from '../../../server/demo/seed-demo-shop.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const NOW = new Date('2026-11-20T11:30:00Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedDemoShop(database.db, NOW, { history: true });
}, 120_000);
afterAll(() => database.close());

const rows = (query: string) => database.sql.query<Record<string, any>[]>(query).then((found) => [...found]);
const count = async (from: string) =>
  (await rows(`select count(*)::int as n from ${from}`))[0]!['n'] as number;

describe('ninety days of orders', () => {
  test('end today and begin 89 days ago, with orders on every day', async () => {
    const [span] = await rows(`
      select count(distinct day)::int as days, min(day)::text as first, max(day)::text as last
      from (select (placed_at at time zone 'Africa/Nairobi')::date as day from orders) o`);
    expect(span).toEqual({ days: 90, first: '2026-08-23', last: '2026-11-20' });
    expect(
      await count(`orders where placed_at > '${NOW.toISOString()}' or paid_at > '${NOW.toISOString()}'`),
    ).toBe(0);
    expect(await count(`order_events where at > '${NOW.toISOString()}'`)).toBe(0);
  });

  test('grow from about twelve a day to eighteen, with fewer on Sundays', async () => {
    const [month] = await rows(`
      select avg(n) filter (where day < '2026-09-23')::float8 as first, avg(n) filter (where day >= '2026-10-21')::float8 as last,
        avg(n) filter (where extract(dow from day) = 0)::float8 as sunday, avg(n)::float8 as every
      from (select (placed_at at time zone 'Africa/Nairobi')::date as day, count(*) as n from orders
        where placed_at < '2026-11-19T21:00:00Z' group by 1) days`);
    expect(month!['first']).toBeGreaterThan(10);
    expect(month!['last']).toBeGreaterThan(month!['first'] * 1.2);
    expect(month!['last']).toBeLessThan(20);
    expect(month!['sunday']).toBeLessThan(month!['every'] * 0.8);
  });

  test('are of some 250 customers, from towns all over Kenya, who cannot sign in', async () => {
    const customers = await count(`users where email like '%@example.test'`);
    expect(customers).toBeGreaterThan(200);
    expect(customers).toBeLessThan(270);
    expect(await count(`users where email like '%@example.test' and password_hash is not null`)).toBe(0);
    expect(await count('(select distinct county from orders) c')).toBeGreaterThan(10);
    expect(await count(`orders where phone !~ '^\\+254700000\\d{3}$' and email <> 'shopper@gari.test'`)).toBe(
      0,
    );
    expect(
      await count(
        `users u join orders o on o.user_id = u.id where u.created_at >= o.placed_at and u.email like '%@example.test'`,
      ),
    ).toBe(0);
  });

  test('have every status, a work list for staff, and unpaid orders that will be cancelled', async () => {
    const byStatus = Object.fromEntries(
      (await rows('select status, count(*)::int as n from orders group by 1')).map(({ status, n }) => [
        status,
        n,
      ]),
    );
    expect(Object.keys(byStatus).toSorted()).toEqual([
      'cancelled',
      'delivered',
      'paid',
      'pending',
      'shipping',
    ]);
    expect(byStatus['paid']).toBeGreaterThanOrEqual(8);
    expect(byStatus['paid']).toBeLessThanOrEqual(35);
    expect(byStatus['shipping']).toBeGreaterThanOrEqual(10);
    expect(byStatus['pending']).toBe(3);
    expect(await count(`graphile_worker.jobs where task_identifier = 'expire_order'`)).toBe(3);
    expect(await count(`orders where status = 'pending' and placed_at < '2026-11-20T11:00:00Z'`)).toBe(0);
  });

  test('have totals that match their lines, with 300 base shipping', async () => {
    expect(
      await count(`orders o where (o.subtotal, o.shipping) <> (
        select sum(price * quantity), 300 + sum(shipping_fee * quantity) from order_items i where i.order_id = o.id)`),
    ).toBe(0);
    expect(
      await count('(select order_id from order_items group by 1 having count(*) > 1) o'),
    ).toBeGreaterThan(500);
  });

  test('contain no more of a product than its units sold', async () => {
    expect(
      await count(`products p where p.units_sold < (
        select coalesce(sum(i.quantity), 0) from order_items i join orders o on o.id = i.order_id
        where i.product_id = p.id and o.status in ('paid', 'shipping', 'delivered'))`),
    ).toBe(0);
  });
});

describe('each order', () => {
  test('[LIFECYCLE-01] has a timeline from placing to its status, in order', async () => {
    expect(
      await count(`orders o where o.status <> (
        select to_status from order_events e where e.order_id = o.id order by at desc, id desc limit 1)`),
    ).toBe(0);
    const broken = await count(`(
      select from_status, at, lag(to_status) over w as before, lag(at) over w as before_at
      from order_events window w as (partition by order_id order by id)) e
      where from_status is distinct from before or at < before_at`);
    expect(broken).toBe(0);
    expect(
      await count(
        `orders o where not exists (select from order_events e where e.order_id = o.id and e.at = o.placed_at and e.from_status is null)`,
      ),
    ).toBe(0);
  });

  test('[SETTLE-09] if ever paid, was paid by one attempt with a receipt, at the time in its timeline', async () => {
    expect(
      await count(`orders o join order_events e on e.order_id = o.id and e.to_status = 'paid'
        left join payment_attempts a on a.id = o.paid_attempt_id
        where a.state is distinct from 'paid' or a.receipt is null or a.amount <> o.total
          or a.decided_at <> e.at or o.paid_at <> e.at or e.actor <> 'settling'`),
    ).toBe(0);
    expect(await count(`orders where paid_at is not null and paid_attempt_id is null`)).toBe(0);
  });

  test('has attempts with the provider of its payment method, some of them failed', async () => {
    expect(
      await rows(
        'select distinct o.payment_method, a.provider from orders o join payment_attempts a on a.order_id = o.id order by 1',
      ),
    ).toEqual([
      { payment_method: 'creditcard', provider: 'flutterwave' },
      { payment_method: 'mpesa', provider: 'safaricom' },
      { payment_method: 'pesapal', provider: 'pesapal' },
    ]);
    expect(
      await count(`payment_attempts where state = 'failed' and reason_code is not null`),
    ).toBeGreaterThan(50);
    expect(await count(`payment_attempts where state in ('open', 'abandoned')`)).toBe(0);
  });

  test('was shipped by staff in working hours', async () => {
    expect(
      await count(`order_events where to_status = 'shipping'
        and extract(hour from at at time zone 'Africa/Nairobi') not between 8 and 17`),
    ).toBe(0);
  });
});

describe('open tasks', () => {
  test('there is a refund for each order cancelled after payment and for one paid twice, some of them done', async () => {
    expect(
      await count(`orders o where o.status = 'cancelled' and o.paid_at is not null
        and not exists (select from refund_tasks r where r.order_id = o.id and r.attempt_id = o.paid_attempt_id and r.amount = o.total)`),
    ).toBe(0);
    expect(
      await count(
        `refund_tasks where reason = 'The order was paid by another payment already.' and state = 'open'`,
      ),
    ).toBe(1);
    expect(
      await count(`refund_tasks where state = 'done' and payee = '' and done_by = 'superuser@gari.test'`),
    ).toBeGreaterThan(3);
    expect(await count(`refund_tasks where state = 'done' and (payee <> '' or done_at is null)`)).toBe(0);
  });

  test('a payment with an unknown outcome and a reversed one wait for a superuser', async () => {
    expect(
      await rows(`select v.kind, v.state, o.status, a.state as attempt from payment_reviews v
        join orders o on o.id = v.order_id join payment_attempts a on a.id = v.attempt_id order by v.kind`),
    ).toEqual([
      { kind: 'reversal', state: 'open', status: 'delivered', attempt: 'paid' },
      { kind: 'undecided', state: 'open', status: 'cancelled', attempt: 'review' },
    ]);
  });
});

describe('campaigns', () => {
  test('are six, each with orders and spend, with varied results', async () => {
    const campaignStats = await rows(`
      select c.channel, c.active, count(o.id)::int as orders,
        round(sum(o.total)::numeric / (select sum(amount) from campaign_spend s where s.campaign_id = c.id), 1)::float8 as roas
      from campaigns c join orders o on o.attribution_campaign = c.utm_campaign and o.status in ('paid', 'shipping', 'delivered')
      group by c.id order by c.channel`);
    expect(campaignStats.map(({ channel, active }) => [channel, active])).toEqual([
      ['facebook', false],
      ['google', true],
      ['instagram', true],
      ['radio', false],
      ['sms', true],
      ['tiktok', true],
    ]);
    const roas = Object.fromEntries(campaignStats.map((row) => [row['channel'], row['roas']]));
    expect(roas['sms']).toBeGreaterThan(roas['google'] * 2);
    expect(roas['google']).toBeGreaterThan(4);
    expect(roas['radio']).toBeLessThan(roas['google']);
    expect(roas['tiktok']).toBeLessThan(roas['google'] / 2);
  });

  test('spend is never in the future, and many orders have no campaign', async () => {
    expect(await count(`campaign_spend where day > '2026-11-20' or day < '2026-08-23'`)).toBe(0);
    const direct = await count(`orders where attribution_campaign = ''`);
    expect(direct).toBeGreaterThan((await count('orders')) * 0.4);
  });
});

test('the demo customer has an order in every state, newest unpaid', async () => {
  expect(
    await rows(`select o.status from orders o join users u on u.id = o.user_id
      where u.email = 'shopper@gari.test' order by o.placed_at desc`),
  ).toEqual(
    ['pending', 'paid', 'shipping', 'delivered', 'delivered', 'cancelled', 'delivered', 'delivered'].map(
      (status) => ({ status }),
    ),
  );
  expect(await count(`orders o join users u on u.id = o.user_id where u.email = 'new@gari.test'`)).toBe(0);
});

test('the demo customer has saved addresses, one upcountry', async () => {
  expect(
    await rows(`select a.county from addresses a join users u on u.id = a.user_id
      where u.email = 'shopper@gari.test' order by a.id`),
  ).toEqual([{ county: 'Nairobi' }, { county: 'Kisumu' }]);
});

describe('seeding', () => {
  test('always creates the same history, whenever the shop starts', async () => {
    const other = await createTestDatabase();
    await seedDemoShop(other.db, NOW, { history: true });
    const orderQuery = `select o.order_number, o.status, o.total, o.email, o.placed_at, o.paid_at, o.attribution_source from orders o order by 1`;
    expect([...(await other.sql.query(orderQuery))]).toEqual(await rows(orderQuery));
    await other.close();
  }, 120_000);

  test('omits the history unless requested', async () => {
    const other = await createTestDatabase();
    await seedDemoShop(other.db, NOW);
    const [found] =
      await other.sql`select (select count(*)::int from orders) as orders, (select count(*)::int from campaigns) as campaigns`;
    expect(found).toEqual({ orders: 0, campaigns: 0 });
    await other.close();
  }, 120_000);
});
