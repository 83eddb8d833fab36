import { asc, ilike, notLike, or, sql } from 'drizzle-orm';
import { MAX_FOUND, MIN_SEARCH_LENGTH } from '#contract/schemas/work-lists.ts';
import type { BackOfficeSearchReply } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import type { Input } from '../../http/verb.ts';
import { searchPage } from '../catalogue/search/search-page.ts';
import { findStaffOrders } from '../orders/find-staff-orders.ts';
import { selectOrders } from '../orders/orders.queries.ts';

/** At most 5 of each kind; people for superusers only. */
export async function searchBackOffice(
  ctx: RequestContext,
  { query: { q } }: Input<'backOfficeSearch', 'query'>,
): Promise<BackOfficeSearchReply> {
  const isSuperuser = getCurrentUser(ctx).is_superuser;
  if (q.length < MIN_SEARCH_LENGTH) return { orders: [], people: isSuperuser ? [] : null, products: [] };
  const [orders, people, products] = await Promise.all([
    findOrders(ctx.db, q),
    isSuperuser ? findPeople(ctx.db, q) : null,
    findProducts(ctx, q),
  ]);
  return { orders, people, products };
}

async function findOrders(db: QueryRunner, q: string): Promise<BackOfficeSearchReply['orders']> {
  const { where, slice } = await findStaffOrders(db, { status: 'all', q }, { limit: MAX_FOUND, offset: 0 });
  const found = await selectOrders(db, { where, ...slice });
  return found.map(({ order_number, status, delivery_address: address, total, created_at }) => ({
    order_number,
    status,
    name: `${address.first_name} ${address.last_name}`.trim(),
    total,
    created_at,
  }));
}

const MAX_CANDIDATES = 200;

async function findPeople(
  db: QueryRunner,
  q: string,
): Promise<{ id: number; username: string; email: string }[]> {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const candidates = db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(
      sql`(${or(ilike(users.email, pattern), ilike(users.username, pattern))}) and ${notLike(users.email, '%@deleted.invalid')}`,
    )
    .limit(MAX_CANDIDATES)
    .as('candidates');
  return db
    .select({ id: candidates.id, username: candidates.username, email: candidates.email })
    .from(candidates)
    .orderBy(asc(candidates.username), asc(candidates.id))
    .limit(MAX_FOUND);
}

async function findProducts({ db }: RequestContext, q: string): Promise<BackOfficeSearchReply['products']> {
  const paging = { page: 1, page_size: MAX_FOUND, sort: 'popularity' } as const;
  const { results } = await searchPage(db, { q, category: [], subcategory: [], ...paging });
  return results.map(({ id, slug, name, price, stock_quantity }) => ({
    id,
    slug,
    name,
    price,
    stock_quantity,
  }));
}
