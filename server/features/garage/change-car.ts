import { eq, sql } from 'drizzle-orm';
import type { AccountCar } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { garageCars } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { lockBuyer } from '../orders/lock-buyer.ts';
import { readOwnCar, releaseCurrentCar } from './garage.queries.ts';

/** Throws STALE if the car has changed since the version named, and VALIDATION for a month without a year. */
export async function changeCar(
  ctx: RequestContext,
  { params: { id }, body: { version, current, ...change } }: Input<'changeCar', 'params' | 'body'>,
): Promise<AccountCar> {
  const { id: userId } = getCurrentUser(ctx);
  return runInTransaction(ctx.db, async (tx) => {
    await lockBuyer(ctx, tx, userId);
    const car = await readOwnCar(ctx, tx, id);
    if (car.version !== version) throw new AppError('STALE', { data: { current: car } });
    const { nickname = car.nickname, year = car.year, month = car.month, answers = car.answers } = change;
    if (month !== null && year === null)
      throw new AppError('VALIDATION', { fields: { month: 'A month needs its year' } });
    if (current) await releaseCurrentCar(tx, userId);
    const isChanged = Object.values(change).some((value) => value !== undefined);
    await tx
      .update(garageCars)
      .set({
        nickname,
        year,
        month,
        answers,
        ...(current !== undefined && { current }),
        ...(current && { usedAt: ctx.now() }),
        ...(isChanged && { version: sql`${garageCars.version} + 1` }),
      })
      .where(eq(garageCars.id, id));
    return readOwnCar(ctx, tx, id);
  });
}
