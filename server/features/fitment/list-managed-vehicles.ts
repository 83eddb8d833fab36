import { endpoints } from '#contract/endpoints/index.ts';
import type { ManagedVehiclePage } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { paginate } from '../../http/paginate.ts';
import type { Input } from '../../http/verb.ts';
import { selectManagedVehicles } from './managed-vehicles.queries.ts';

export async function listManagedVehicles(
  { db }: Pick<Context, 'db'>,
  { query }: Input<'managedVehicles', 'query'>,
): Promise<ManagedVehiclePage> {
  const { q, merged, page, page_size: pageSize } = query;
  return paginate(await selectManagedVehicles(db, query), {
    path: endpoints.managedVehicles.path,
    parameters: { q, merged, page_size: String(pageSize) },
    page,
    pageSize,
  });
}
