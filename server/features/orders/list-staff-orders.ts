import { routes } from '#contract/routes.ts';
import type { OrderPage } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { paginate } from '../../http/paginate.ts';
import type { Input } from '../../http/verb.ts';
import { countNotes } from '../order-notes/order-notes.queries.ts';
import { findStaffOrders } from './find-staff-orders.ts';
import { selectOrders } from './orders.queries.ts';
import { withPartNumbers } from './with-part-numbers.ts';

const PAGE_SIZE = 20;

export async function listStaffOrders(
  { db }: Context,
  { query: { page, status, q } }: Input<'staffOrders', 'query'>,
): Promise<OrderPage> {
  const { counted, where, slice } = await findStaffOrders(
    db,
    { status, q },
    { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
  );
  const found = await withPartNumbers(db, await selectOrders(db, { where, ...slice }));
  const noteCounts = await countNotes(
    db,
    found.map(({ id }) => id),
  );
  const results = found.map((order) => {
    const noteCount = noteCounts.get(order.id);
    return { ...order, ...(noteCount !== undefined && { note_count: noteCount }) };
  });
  const paging = { path: routes.staffOrders.path, parameters: { status, q }, page, pageSize: PAGE_SIZE };
  return paginate({ results, ...counted }, paging);
}
