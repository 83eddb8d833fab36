import { routes } from '#contract/routes.ts';
import type { VehicleRequestPage } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { paginate } from '../../http/paginate.ts';
import type { Input } from '../../http/verb.ts';
import { selectRequestPage } from './vehicle-requests.queries.ts';

const PAGE_SIZE = 20;

export async function listVehicleRequests(
  ctx: Context,
  { query: { status, page } }: Input<'vehicleRequests', 'query'>,
): Promise<VehicleRequestPage> {
  return paginate(await selectRequestPage(ctx.db, { status, page, pageSize: PAGE_SIZE }), {
    path: routes.vehicleRequests.path,
    parameters: { status },
    page,
    pageSize: PAGE_SIZE,
  });
}
