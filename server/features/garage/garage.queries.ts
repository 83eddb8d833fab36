import { and, asc, eq, sql } from 'drizzle-orm';
import type { AccountCar } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import type { QueryRunner, Transaction } from '../../db/client.ts';
import { garageCars, vehicles } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';

/** The cars of a user, in the order in which they were added. */
export async function selectCars(db: QueryRunner, userId: number): Promise<AccountCar[]> {
  const rows = await db
    .select({ car: garageCars, vehicle: vehicles.slug, label: vehicles.label })
    .from(garageCars)
    .innerJoin(vehicles, eq(vehicles.id, garageCars.vehicleId))
    .where(eq(garageCars.userId, userId))
    .orderBy(asc(garageCars.position));
  return rows.map(({ car, vehicle, label }) => ({
    id: car.id,
    vehicle,
    label,
    nickname: car.nickname,
    year: car.year,
    month: car.month,
    frame: car.frame,
    answers: car.answers,
    current: car.current,
    used_at: car.usedAt.toISOString(),
    version: car.version,
  }));
}

/** Throws NOT_FOUND for a car of somebody else too. */
export async function readOwnCar(ctx: RequestContext, db: QueryRunner, id: string): Promise<AccountCar> {
  const cars = await selectCars(db, getCurrentUser(ctx).id);
  const car = cars.find((own) => own.id === id);
  if (!car) throw new AppError('NOT_FOUND', { message: 'Car not found.' });
  return car;
}

/** A user has one current car at most, so the other one must cease to be it first. */
export async function releaseCurrentCar(tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(garageCars)
    .set({ current: false })
    .where(and(eq(garageCars.userId, userId), sql`${garageCars.current}`));
}
