import { isSameCar, MAX_CARS } from '#contract/fitment/garage.ts';
import type { Transaction } from '../../db/client.ts';
import { garageCars } from '../../db/schema/index.ts';
import { selectCars } from './garage.queries.ts';

interface FoundCar {
  userId: number;
  vehicle: { id: number; slug: string };
  /** As typed; without a letter or digit it counts as none. */
  frame: string | null;
  foundAt: Date;
}

/**
 * Adds a car that staff found, current if there is no current one. Returns whether the garage has it: a full one stays
 * as it is. The caller has locked the user.
 */
export async function addFoundCar(
  tx: Transaction,
  { userId, vehicle, frame, foundAt }: FoundCar,
): Promise<boolean> {
  const usableFrame = frame !== null && /[A-Z\d]/i.test(frame) ? frame : null;
  const cars = await selectCars(tx, userId);
  if (cars.some((car) => isSameCar(car, { vehicle: vehicle.slug, frame: usableFrame }))) return true;
  if (cars.length >= MAX_CARS) return false;
  await tx.insert(garageCars).values({
    userId,
    vehicleId: vehicle.id,
    frame: usableFrame,
    answers: {},
    current: !cars.some(({ current }) => current),
    usedAt: foundAt,
  });
  return true;
}
