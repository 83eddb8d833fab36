import { eq } from 'drizzle-orm';
import { isSameCar, MAX_CARS } from '#contract/fitment/garage.ts';
import type { AccountCar } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { garageCars } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { lockBuyer } from '../orders/lock-buyer.ts';
import { findVehicleBySlug } from '../vehicles/vehicles.queries.ts';
import { readOwnCar, releaseCurrentCar, selectCars } from './garage.queries.ts';

/**
 * Returns a car of the same vehicle and frame number, so that a repeated request adds none. Throws VEHICLE_UNKNOWN,
 * VEHICLE_MERGED or GARAGE_FULL.
 */
export async function addCar(ctx: RequestContext, { body }: Input<'addCar', 'body'>): Promise<AccountCar> {
  const { id: userId } = getCurrentUser(ctx);
  return runInTransaction(ctx.db, async (tx) => {
    await lockBuyer(ctx, tx, userId);
    const { vehicle } = await findVehicleBySlug(tx, body.vehicle);
    const cars = await selectCars(tx, userId);
    const same = cars.find((car) => isSameCar(car, body));
    if (!same && cars.length >= MAX_CARS) throw new AppError('GARAGE_FULL');
    if (same && (same.current || !body.current)) return same;
    if (body.current) await releaseCurrentCar(tx, userId);
    if (same) {
      await tx.update(garageCars).set({ current: true, usedAt: ctx.now() }).where(eq(garageCars.id, same.id));
      return readOwnCar(ctx, tx, same.id);
    }
    const [added] = await tx
      .insert(garageCars)
      .values({
        userId,
        vehicleId: vehicle.id,
        nickname: body.nickname ?? null,
        year: body.year ?? null,
        month: body.month ?? null,
        frame: body.frame ?? null,
        answers: body.answers,
        current: body.current,
        usedAt: ctx.now(),
      })
      .returning({ id: garageCars.id });
    return readOwnCar(ctx, tx, added!.id);
  });
}
