import { inArray, sql } from 'drizzle-orm';
import type { ListedCustomer } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { customerSales, orders, users } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { getAccountRole } from '../accounts/roles.ts';

/** True for accounts that were not deleted: those keep their row for their orders. */
export const isExistingAccount = sql`${users.email} not like 'deleted-%@deleted.invalid'`;

/** In the order of `ids`. */
export async function selectCustomers(db: QueryRunner, ids: readonly number[]): Promise<ListedCustomer[]> {
  if (ids.length === 0) return [];
  const latest = sql`lateral (
    select ${orders.placedAt} as placed_at, ${orders.phone} as phone from ${orders}
    where ${orders.userId} = ${users.id} and ${orders.placedAt} is not null
    order by ${orders.placedAt} desc limit 1
  ) as latest`;
  const rows = await db
    .select({
      user: users,
      paidOrders: customerSales.orders,
      revenue: customerSales.revenue,
      lastOrderAt: sql<Date | null>`latest.placed_at`.mapWith(orders.placedAt),
      phone: sql<string | null>`latest.phone`,
    })
    .from(users)
    .leftJoin(customerSales, sql`${customerSales.userId} = ${users.id}`)
    .leftJoin(latest, sql`true`)
    .where(inArray(users.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.user.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { user, paidOrders, revenue, lastOrderAt, phone } = row;
    return [
      {
        id,
        username: user.username,
        email: user.email,
        role: getAccountRole(user),
        created_at: user.createdAt.toISOString(),
        phone: phone || null,
        last_order_at: lastOrderAt?.toISOString() ?? null,
        paid_orders: paidOrders ?? 0,
        value: revenue ?? 0,
      },
    ];
  });
}

/** Throws NOT_FOUND for a deleted account too. */
export async function readCustomer(db: QueryRunner, id: number): Promise<ListedCustomer> {
  const [customer] = await selectCustomers(db, [id]);
  if (!customer || customer.email.endsWith('@deleted.invalid')) throw customerNotFound();
  return customer;
}

export const customerNotFound = () => new AppError('NOT_FOUND', { message: 'Customer not found.' });
