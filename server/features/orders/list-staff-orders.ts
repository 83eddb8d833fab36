import type { OrderFilter } from '#contract/order-lifecycle.ts';
import { paths } from '#contract/paths.ts';
import type { OrderPage } from '#contract/types.ts';
import type { Context } from '../../context.ts';
import { selectStaffPage } from './orders.queries.ts';

const PAGE_SIZE = 20;

/** One page of all placed orders, newest first, with the addresses of its neighbours. */
export async function listStaffOrders(
  ctx: Context,
  { page, status, q }: { page: number; status: OrderFilter; q: string },
): Promise<OrderPage> {
  const { results, count } = await selectStaffPage(ctx.db, { status, q, page, pageSize: PAGE_SIZE });
  const address = (to: number) =>
    `${paths.staffOrders}?${new URLSearchParams({ page: String(to), status, ...(q && { q }) })}`;
  return {
    results,
    count,
    next: page * PAGE_SIZE < count ? address(page + 1) : null,
    previous: page > 1 ? address(page - 1) : null,
  };
}
