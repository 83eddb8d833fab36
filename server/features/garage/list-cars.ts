import type { AccountCar } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { selectCars } from './garage.queries.ts';

export async function listCars(ctx: RequestContext): Promise<{ cars: AccountCar[] }> {
  return { cars: await selectCars(ctx.db, getCurrentUser(ctx).id) };
}
