import type { AccountCar, MergedCar } from '../types.ts';
import type { GarageCar, GarageState } from './garage.ts';

function toGarageCar(car: AccountCar): GarageCar {
  const { id, vehicle, label, nickname, year, month, frame, answers, used_at: usedAt } = car;
  return {
    id,
    vehicle,
    label,
    ...(nickname && { nickname }),
    ...(year && { year }),
    ...(month && { month }),
    ...(frame && { frame }),
    answers,
    usedAt: Date.parse(usedAt),
  };
}

export function toGarageState(cars: readonly AccountCar[]): GarageState {
  return { cars: cars.map(toGarageCar), currentId: cars.find(({ current }) => current)?.id ?? null };
}

/** What a device sends of a car. */
export function toMergedCar(car: GarageCar, isCurrent: boolean): MergedCar {
  const { vehicle, nickname, year, month, frame, answers, usedAt } = car;
  return {
    vehicle,
    ...(nickname && { nickname }),
    ...(year && { year }),
    ...(year && month && { month }),
    ...(frame && { frame }),
    answers: { ...answers },
    current: isCurrent,
    used_at: new Date(usedAt).toISOString(),
  };
}
