import { type SQL, sql } from 'drizzle-orm';
import { routes } from '#contract/routes.ts';
import type { CustomerPage, CustomerSort } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { type CappedCount, countRows, MAX_COUNTED_OF_SEARCH } from '../../db/count-rows.ts';
import { addresses, customerSales, deliveryName, orders, users } from '../../db/schema/index.ts';
import { paginate } from '../../http/paginate.ts';
import type { Input } from '../../http/verb.ts';
import { isExistingAccount, selectCustomers } from './customers.queries.ts';

const PAGE_SIZE = 20;

/** Sorted by value, it has only people who have paid for an order. */
export async function listCustomers(
  { db }: Context,
  { query: { q, sort, page } }: Input<'customers', 'query'>,
): Promise<CustomerPage> {
  const slice = sql`limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`;
  const { ids, counted } =
    q === '' ? await selectPeople(db, sort, slice) : await findPeople(db, q, sort, slice);
  const results = await selectCustomers(db, ids);
  return paginate(
    { results, ...counted },
    { path: routes.customers.path, parameters: { q, sort }, page, pageSize: PAGE_SIZE },
  );
}

interface People {
  ids: number[];
  counted: CappedCount;
}

/** As the indexes have them. */
const ORDERS: Record<CustomerSort, SQL> = {
  newest: sql`${users.id} desc`,
  value: sql`${customerSales.revenue} desc nulls first, ${customerSales.userId}`,
};

const SOURCES: Record<CustomerSort, SQL> = {
  newest: sql`${users}`,
  value: sql`${customerSales} join ${users} on ${users.id} = ${customerSales.userId} and ${customerSales.orders} > 0`,
};

async function selectPeople(db: QueryRunner, sort: CustomerSort, slice: SQL): Promise<People> {
  const people = sql`select ${users.id} from ${SOURCES[sort]} where ${isExistingAccount}`;
  const [{ rows }, counted] = await Promise.all([
    db.execute<{ id: number }>(sql`${people} order by ${ORDERS[sort]} ${slice}`),
    countRows(db, people),
  ]);
  return { ids: rows.map(({ id }) => id), counted };
}

/**
 * Each of the lists has a text index. Of what many rows share, such as the orders of a common name, only the first that it has
 * are looked at, and the reply says that there may be more people.
 */
async function findPeople(db: QueryRunner, q: string, sort: CustomerSort, slice: SQL): Promise<People> {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const digits = q.replace(/\D/g, '').replace(/^(0|254)/, '');
  const isPhone = digits.length >= 3 && /^[\d\s+()-]+$/.test(q);
  const phonePattern = `%${digits}%`;
  const lists = [
    sql`select ${users.id} as found_id from ${users} where ${users.email} ilike ${pattern} or ${users.username} ilike ${pattern}`,
    sql`select ${orders.userId} as found_id from ${orders} where ${deliveryName} ilike ${pattern}`,
    ...(isPhone
      ? [
          sql`select ${orders.userId} as found_id from ${orders} where ${orders.phone} ilike ${phonePattern}`,
          sql`select ${addresses.userId} as found_id from ${addresses} where ${addresses.phoneNumber} ilike ${phonePattern}`,
        ]
      : []),
  ].map(
    (list, index) =>
      sql`(select found_id, ${index}::int as list from (${list} limit ${MAX_COUNTED_OF_SEARCH + 1}) as l)`,
  );
  const { rows } = await db.execute<{ count: number; capped: boolean; ids: number[] }>(sql`
    with found as materialized (${sql.join(lists, sql` union all `)}),
    ordered as materialized (
      select ${users.id} from (select distinct found_id from found) as people
      join ${SOURCES[sort]} on ${users.id} = found_id where ${isExistingAccount}
      order by ${ORDERS[sort]}
    )
    select (select count(*) from ordered)::int as count, array(select id from ordered ${slice}) as ids,
      exists (select from found group by list having count(*) > ${MAX_COUNTED_OF_SEARCH}) as capped`);
  const { count, capped, ids } = rows[0]!;
  return { ids, counted: capped ? { count: Math.min(count, MAX_COUNTED_OF_SEARCH), capped } : { count } };
}
