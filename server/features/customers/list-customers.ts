import { type SQL, sql } from 'drizzle-orm';
import { routes } from '#contract/routes.ts';
import type { CustomerPage, CustomerSort } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { countRows, MAX_COUNTED } from '../../db/count-rows.ts';
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
  const people = q === '' ? allPeople(sort) : findPeople(q, sort);
  const [{ rows }, counted] = await Promise.all([
    db.execute<{ id: number }>(
      sql`${people} order by ${ORDERS[sort]} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`,
    ),
    countRows(db, people),
  ]);
  const results = await selectCustomers(
    db,
    rows.map(({ id }) => id),
  );
  return paginate(
    { results, ...counted },
    { path: routes.customers.path, parameters: { q, sort }, page, pageSize: PAGE_SIZE },
  );
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

const allPeople = (sort: CustomerSort) =>
  sql`select ${users.id} from ${SOURCES[sort]} where ${isExistingAccount}`;

/** Each part has a text index; what is found beyond the greatest count is left out. */
function findPeople(q: string, sort: CustomerSort): SQL {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const digits = q.replace(/\D/g, '').replace(/^(0|254)/, '');
  const isPhone = digits.length >= 3 && /^[\d\s+()-]+$/.test(q);
  const phonePattern = `%${digits}%`;
  const byPhone = isPhone
    ? sql`
      union select ${orders.userId} from ${orders} where ${orders.phone} ilike ${phonePattern}
      union select ${addresses.userId} from ${addresses} where ${addresses.phoneNumber} ilike ${phonePattern}`
    : sql``;
  return sql`
    select ${users.id} from (
      select ${users.id} from ${users} where ${users.email} ilike ${pattern} or ${users.username} ilike ${pattern}
      union select ${orders.userId} from ${orders} where ${deliveryName} ilike ${pattern}
      ${byPhone}
      limit ${MAX_COUNTED + 1}
    ) as found (found_id) join ${SOURCES[sort]} on ${users.id} = found_id where ${isExistingAccount}`;
}
