import { routes } from '#contract/routes.ts';
import type { RefundPage } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { paginate } from '../../http/paginate.ts';
import type { Input } from '../../http/verb.ts';
import { selectRefundPage } from './refunds.queries.ts';

const PAGE_SIZE = 20;

export async function listRefunds(
  ctx: Context,
  { query: { state, page } }: Input<'refunds', 'query'>,
): Promise<RefundPage> {
  return paginate(await selectRefundPage(ctx.db, { state, page, pageSize: PAGE_SIZE }), {
    path: routes.refunds.path,
    parameters: { state },
    page,
    pageSize: PAGE_SIZE,
  });
}
