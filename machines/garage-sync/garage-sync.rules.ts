import { toGarageState } from '#contract/fitment/account-cars.ts';
import { isSameCar, MAX_CARS } from '#contract/fitment/garage.ts';
import type { Answer } from '#contract/fitment/verdict.ts';
import type { AccountCar, CarChange } from '#contract/types.ts';
import { getCarName, getCurrentCar } from '../garage/garage.rules.ts';
import type { GarageCar, GarageState } from '../garage/garage.types.ts';
import type { LeftOut } from './garage-sync.types.ts';

export type AccountChange =
  | { type: 'remove'; id: string }
  | { type: 'add'; car: GarageCar; isCurrent: boolean }
  | { type: 'change'; id: string; change: CarChange };

const DETAILS = ['nickname', 'year', 'month'] as const;

const findSame = (cars: readonly GarageCar[], car: GarageCar) => cars.find((other) => isSameCar(other, car));

/** The changes that make the account's cars those of the device. Removals come first, because they make room. */
export function listChanges(account: readonly AccountCar[], device: GarageState): AccountChange[] {
  const base = toGarageState(account);
  const current = getCurrentCar(device);
  const wasCurrent = getCurrentCar(base);
  const removed = account.filter((_, index) => !findSame(device.cars, base.cars[index]!));
  const added = device.cars.filter((car) => !findSame(base.cars, car));
  const changed = account.flatMap(({ id, version }, index) => {
    const old = base.cars[index]!;
    const car = findSame(device.cars, old);
    if (!car) return [];
    const isCurrent = car === current;
    const change = {
      ...listDetailChanges(old, car),
      ...(isCurrent !== (old === wasCurrent) && { current: isCurrent }),
    };
    // Whichever other car becomes the current one, this one ceases to be it.
    const isImplied = current !== null && change.current === false && Object.keys(change).length === 1;
    return Object.keys(change).length === 0 || isImplied ? [] : [{ id, change: { version, ...change } }];
  });
  return [
    ...removed.map(({ id }) => ({ type: 'remove' as const, id })),
    ...added.map((car) => ({ type: 'add' as const, car, isCurrent: car === current })),
    ...changed.map((change) => ({ type: 'change' as const, ...change })),
  ];
}

function listDetailChanges(old: GarageCar, car: GarageCar): Omit<CarChange, 'version'> {
  const details = DETAILS.filter((name) => old[name] !== car[name]).map((name) => [name, car[name] ?? null]);
  return {
    ...Object.fromEntries(details),
    ...(!areEqualAnswers(old.answers, car.answers) && { answers: { ...car.answers } }),
  };
}

function areEqualAnswers(a: GarageCar['answers'], b: GarageCar['answers']): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => a[key] === b[key]);
}

/**
 * The account's cars with what the device has changed since `base`, field by field and question by question. Cars that
 * the device knows keep its ids and their order. Over 10, the device's additions are left out.
 */
export function rebaseGarage(
  base: GarageState,
  device: GarageState,
  account: GarageState,
): { garage: GarageState; leftOut: LeftOut[] } {
  const kept = account.cars
    .filter((car) => !findSame(base.cars, car) || findSame(device.cars, car))
    .map((car) => rebaseCar(findSame(base.cars, car), findSame(device.cars, car), car));
  const added = device.cars.filter((car) => !findSame(base.cars, car) && !findSame(account.cars, car));
  const room = Math.max(0, MAX_CARS - kept.length);
  const cars = sortAsOnDevice([...kept, ...added.slice(0, room)], device.cars);
  return {
    garage: { cars, currentId: findCurrentId(cars, { base, device, account }) },
    leftOut: added.slice(room).map((car) => ({ car, code: 'GARAGE_FULL' })),
  };
}

function rebaseCar(
  base: GarageCar | undefined,
  device: GarageCar | undefined,
  account: GarageCar,
): GarageCar {
  if (!device) return account;
  const { nickname, year, month } = Object.fromEntries(
    DETAILS.map((name) => [name, device[name] === base?.[name] ? account[name] : device[name]]),
  ) as Pick<GarageCar, (typeof DETAILS)[number]>;
  const { nickname: _, year: __, month: ___, ...rest } = account;
  return {
    ...rest,
    id: device.id,
    ...(nickname && { nickname }),
    ...(year && { year }),
    ...(year && month && { month }),
    answers: rebaseAnswers(base?.answers ?? {}, device.answers, account.answers),
    usedAt: Math.max(device.usedAt, account.usedAt),
  };
}

function rebaseAnswers(
  base: GarageCar['answers'],
  device: GarageCar['answers'],
  account: GarageCar['answers'],
): GarageCar['answers'] {
  const keys = new Set([...Object.keys(account), ...Object.keys(device)]);
  return Object.fromEntries(
    [...keys]
      .map((key) => [key, device[key] === base[key] ? account[key] : device[key]] as const)
      .filter((entry): entry is [string, Answer] => entry[1] !== undefined),
  );
}

function sortAsOnDevice(cars: readonly GarageCar[], device: readonly GarageCar[]): GarageCar[] {
  const getRank = (car: GarageCar) => {
    const index = device.findIndex((other) => isSameCar(other, car));
    return index === -1 ? device.length : index;
  };
  return cars.toSorted((a, b) => getRank(a) - getRank(b));
}

function findCurrentId(
  cars: readonly GarageCar[],
  { base, device, account }: Record<'base' | 'device' | 'account', GarageState>,
): string | null {
  const [before, here, there] = [getCurrentCar(base), getCurrentCar(device), getCurrentCar(account)];
  const isUnchangedHere = here && before ? isSameCar(here, before) : here === before;
  const current = isUnchangedHere ? there : here;
  return (current && findSame(cars, current)?.id) ?? null;
}

/** The device's cars without those that came from an account. */
export function dropAccountCars(device: GarageState, account: readonly AccountCar[]): GarageState {
  const { cars } = toGarageState(account);
  const own = device.cars.filter((car) => !findSame(cars, car));
  return { cars: own, currentId: own.find(({ id }) => id === device.currentId)?.id ?? null };
}

/** One sentence for each reason, with the names of the cars. */
export function describeLeftOut(leftOut: readonly LeftOut[]): string {
  const listNames = (code: LeftOut['code']) =>
    leftOut
      .filter((left) => left.code === code)
      .map(({ car }) => getCarName(car))
      .join(', ');
  const [full, unknown] = [listNames('GARAGE_FULL'), listNames('VEHICLE_UNKNOWN')];
  return [
    ...(full ? [`Your garage is full. Left out on this device: ${full}.`] : []),
    ...(unknown ? [`We no longer have this car: ${unknown}.`] : []),
  ].join(' ');
}
