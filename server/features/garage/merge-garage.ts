import { eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { toGarageState } from '#contract/fitment/account-cars.ts';
import type { GarageCar } from '#contract/fitment/garage.ts';
import { mergeGarages } from '#contract/fitment/garage-merge.ts';
import type { AccountCar, LeftOutCar } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { type QueryRunner, runInTransaction, type Transaction } from '../../db/client.ts';
import { garageCars, vehicles } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import type { Input } from '../../http/verb.ts';
import { lockBuyer } from '../orders/lock-buyer.ts';
import { releaseCurrentCar, selectCars } from './garage.queries.ts';

type MergeInput = Input<'mergeGarage', 'body'>;
type DeviceCar = MergeInput['body']['cars'][number];

interface Vehicle {
  id: number;
  slug: string;
}

interface Merge {
  before: readonly GarageCar[];
  cars: readonly GarageCar[];
  currentId: string | null;
  vehicleIds: ReadonlyMap<string, number>;
}

/** Merges as mergeGarages says. A merged vehicle is replaced by the one that it turned out to be. */
export async function mergeGarage(
  ctx: RequestContext,
  { body }: MergeInput,
): Promise<{ cars: AccountCar[]; left_out: LeftOutCar[] }> {
  const { id: userId } = getCurrentUser(ctx);
  return runInTransaction(ctx.db, async (tx) => {
    await lockBuyer(ctx, tx, userId);
    const found = await findVehicles(tx, body.cars);
    const now = ctx.now().getTime();
    const known = body.cars.filter(({ vehicle }) => found.has(vehicle));
    const guestCars = known.map((car, index) => toGuestCar(car, found.get(car.vehicle)!.slug, index, now));
    const guest = {
      cars: guestCars,
      currentId: guestCars[known.findIndex(({ current }) => current)]?.id ?? null,
    };
    const accountCars = await selectCars(tx, userId);
    const account = toGarageState(accountCars);
    const { garage, leftOut } = mergeGarages(guest, account);
    const vehicleIds = new Map([...found.values()].map(({ slug, id }) => [slug, id]));
    await writeMerge(tx, userId, { before: account.cars, ...garage, vehicleIds });
    const unknown = body.cars.filter(({ vehicle }) => !found.has(vehicle));
    return {
      cars: await selectCars(tx, userId),
      left_out: [
        ...leftOut.map(({ vehicle, frame }) => ({
          vehicle,
          frame: frame ?? null,
          code: 'GARAGE_FULL' as const,
        })),
        ...unknown.map(({ vehicle, frame }) => ({
          vehicle,
          frame: frame ?? null,
          code: 'VEHICLE_UNKNOWN' as const,
        })),
      ],
    };
  });
}

/** By the slugs that the device knows. */
async function findVehicles(
  db: QueryRunner,
  cars: readonly DeviceCar[],
): Promise<ReadonlyMap<string, Vehicle>> {
  const target = alias(vehicles, 'target');
  const rows = await db
    .select({ known: vehicles.slug, id: target.id, slug: target.slug })
    .from(vehicles)
    .innerJoin(target, eq(target.id, sql`coalesce(${vehicles.mergedInto}, ${vehicles.id})`))
    .where(inArray(vehicles.slug, [...new Set(cars.map(({ vehicle }) => vehicle)), '']));
  return new Map(rows.map(({ known, ...vehicle }) => [known, vehicle]));
}

async function writeMerge(
  tx: Transaction,
  userId: number,
  { before, cars, currentId, vehicleIds }: Merge,
): Promise<void> {
  await releaseCurrentCar(tx, userId);
  for (const car of cars) {
    const stored = before.find(({ id }) => id === car.id);
    const values = {
      nickname: car.nickname ?? null,
      year: car.year ?? null,
      month: car.month ?? null,
      answers: car.answers,
      current: car.id === currentId,
      usedAt: new Date(car.usedAt),
    };
    if (!stored)
      await tx
        .insert(garageCars)
        .values({ ...values, userId, vehicleId: vehicleIds.get(car.vehicle)!, frame: car.frame ?? null });
    else if (car !== stored)
      await tx
        .update(garageCars)
        .set({ ...values, ...(!isSaidAlike(car, stored) && { version: sql`${garageCars.version} + 1` }) })
        .where(eq(garageCars.id, car.id));
    else if (values.current)
      await tx.update(garageCars).set({ current: true }).where(eq(garageCars.id, car.id));
  }
}

/** Whether both say the same of the car; the version counts only changes of that. */
function isSaidAlike(a: GarageCar, b: GarageCar): boolean {
  const toText = ({ nickname, year, month, answers }: GarageCar) =>
    JSON.stringify([nickname, year, month, Object.entries(answers).toSorted(([a], [b]) => a.localeCompare(b))]);
  return toText(a) === toText(b);
}

/** A device whose clock is fast must not win over what is said later. */
function toGuestCar(car: DeviceCar, vehicle: string, index: number, now: number): GarageCar {
  const { nickname, year, month, frame, answers } = car;
  return {
    id: `device-${index}`,
    vehicle,
    label: '',
    ...(nickname && { nickname }),
    ...(year && { year }),
    ...(month && { month }),
    ...(frame && { frame }),
    answers,
    usedAt: Math.min(Date.parse(car.used_at), now),
  };
}
