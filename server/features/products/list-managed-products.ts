import { routes } from '#contract/routes.ts';
import type { ManagedProductPage } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { paginate } from '../../http/paginate.ts';
import type { Input } from '../../http/verb.ts';
import { selectManagedPage } from './products.queries.ts';

export async function listManagedProducts(
  ctx: Context,
  { query }: Input<'managedProducts', 'query'>,
): Promise<ManagedProductPage> {
  const { q, archived, page, page_size: pageSize } = query;
  return paginate(await selectManagedPage(ctx.db, query), {
    path: routes.managedProducts.path,
    parameters: { q, archived, page_size: String(pageSize) },
    page,
    pageSize,
  });
}
