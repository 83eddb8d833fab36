import type { AccountCar } from '../types.ts';
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
