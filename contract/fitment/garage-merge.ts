import { type GarageCar, type GarageState, isSameCar, MAX_ANSWERS, MAX_CARS } from './garage.ts';
import type { Answer } from './verdict.ts';

export interface MergedGarage {
  garage: GarageState;
  /** The guest's cars for which the account's garage has no room. */
  leftOut: GarageCar[];
}

/**
 * The cars of both, each once, the account's first and under the account's ids. Of a car that both have, the answers
 * of the one used later win, question by question. The guest's current car stays current. Over 10 cars the account's
 * stay, and the guest's that were used last.
 */
export function mergeGarages(guest: GarageState, account: GarageState): MergedGarage {
  const guestCars = guest.cars.reduce(addOrMerge, []);
  const shared = account.cars.map((car) => {
    const same = guestCars.find((other) => isSameCar(other, car));
    return same ? mergeCars(car, same) : car;
  });
  const guestOnly = guestCars.filter((car) => !account.cars.some((other) => isSameCar(other, car)));
  const room = MAX_CARS - shared.length;
  const entering = new Set(guestOnly.toSorted((a, b) => b.usedAt - a.usedAt).slice(0, Math.max(0, room)));
  const cars = [...shared, ...guestOnly.filter((car) => entering.has(car))];
  const guestCurrent = guest.cars.find(({ id }) => id === guest.currentId);
  const current = guestCurrent && cars.find((car) => isSameCar(car, guestCurrent));
  return {
    garage: { cars, currentId: current?.id ?? account.currentId },
    leftOut: guestOnly.filter((car) => !entering.has(car)),
  };
}

/** A guest may have chosen two vehicles that have since turned out to be one. */
function addOrMerge(cars: GarageCar[], car: GarageCar): GarageCar[] {
  const index = cars.findIndex((other) => isSameCar(other, car));
  const same = cars[index];
  return same ? cars.with(index, mergeCars(same, car)) : [...cars, car];
}

function mergeCars(account: GarageCar, guest: GarageCar): GarageCar {
  const [older, newer] = guest.usedAt > account.usedAt ? [account, guest] : [guest, account];
  const olderAnswers = Object.entries(older.answers).filter(([key]) => !(key in newer.answers));
  const answers: Record<string, Answer> = Object.fromEntries(
    [...Object.entries(newer.answers), ...olderAnswers].slice(0, MAX_ANSWERS),
  );
  return { ...older, ...newer, id: account.id, answers };
}
