import {
  isSameCar,
  MAX_ANSWERS,
  MAX_CAR_YEAR,
  MAX_CARS,
  MAX_FRAME_LENGTH,
  MAX_NICKNAME_LENGTH,
  MIN_CAR_YEAR,
} from '#contract/fitment/garage.ts';
import type { Answer } from '#contract/fitment/verdict.ts';
import type { GarageCar, GarageEvent, GarageState, RemovedCar } from './garage.types.ts';

const MAX_TEXT_LENGTH = 200;

export const emptyGarage: GarageState = { cars: [], currentId: null };

export function garageTransition(state: GarageState, event: GarageEvent): GarageState {
  switch (event.type) {
    case 'garage.addCar':
      return addCar(state, event);
    case 'garage.selectCar':
      return state.cars.some(({ id }) => id === event.id)
        ? { ...changeCar(state, event.id, (car) => ({ ...car, usedAt: event.at })), currentId: event.id }
        : state;
    case 'garage.releaseCar':
      return { ...state, currentId: null };
    case 'garage.removeCar':
      return {
        cars: state.cars.filter(({ id }) => id !== event.id),
        currentId: state.currentId === event.id ? null : state.currentId,
      };
    case 'garage.restoreCar':
      return restoreCar(state, event.removed);
    case 'garage.renameCar':
      return changeCar(state, event.id, (car) => {
        const { nickname: _, ...unnamed } = car;
        const nickname = event.nickname.trim().slice(0, MAX_NICKNAME_LENGTH);
        return nickname ? { ...unnamed, nickname } : unnamed;
      });
    case 'garage.answerQuestion':
      return changeCar(state, event.id ?? state.currentId, (car) => {
        const { [event.key]: _, ...answers } = car.answers;
        return { ...car, answers: event.answer ? { ...answers, [event.key]: event.answer } : answers };
      });
    case 'garage.clear':
      return emptyGarage;
    case 'garage.replace':
      return event.state;
  }
}

export function getCurrentCar({ cars, currentId }: GarageState): GarageCar | null {
  return cars.find(({ id }) => id === currentId) ?? null;
}

export function getCarName({ nickname, label }: Pick<GarageCar, 'nickname' | 'label'>): string {
  return nickname ?? label;
}

/** Whether the event adds a car to a garage that has no room for it. */
export function exceedsGarage({ cars }: GarageState, event: GarageEvent): boolean {
  if (event.type !== 'garage.addCar' && event.type !== 'garage.restoreCar') return false;
  const car = event.type === 'garage.addCar' ? event.car : event.removed.car;
  return cars.length >= MAX_CARS && !cars.some((other) => isSameCar(other, car));
}

/** What a removal of the car takes away, so that it can be restored. */
export function getRemovedCar({ cars, currentId }: GarageState, id: string): RemovedCar | null {
  const index = cars.findIndex((car) => car.id === id);
  const car = cars[index];
  return car ? { car, index, wasCurrent: currentId === id } : null;
}

/** Parses the stored garage. Invalid input gives an empty garage; invalid cars and fields are dropped. */
export function parseStoredGarage(text: string | null): GarageState {
  const { cars, currentId } = parseObject(text);
  const parsed = (Array.isArray(cars) ? cars : [])
    .map(parseCar)
    .filter((car) => car !== null)
    .filter(
      (car, index, all) => all.findIndex((other) => other.id === car.id || isSameCar(other, car)) === index,
    )
    .slice(0, MAX_CARS);
  return { cars: parsed, currentId: parsed.find(({ id }) => id === currentId)?.id ?? null };
}

function addCar(state: GarageState, event: Extract<GarageEvent, { type: 'garage.addCar' }>): GarageState {
  if (exceedsGarage(state, event)) return state;
  const { id, car, at } = event;
  const same = state.cars.find((other) => isSameCar(other, car));
  const added = parseCar({
    ...same,
    ...car,
    id: same?.id ?? id,
    usedAt: at,
    answers: { ...same?.answers, ...car.answers },
  });
  if (!added) return state;
  const cars = same ? state.cars.map((other) => (other === same ? added : other)) : [...state.cars, added];
  return { cars, currentId: added.id };
}

function restoreCar(state: GarageState, { car, index, wasCurrent }: RemovedCar): GarageState {
  if (state.cars.length >= MAX_CARS || state.cars.some((other) => isSameCar(other, car))) return state;
  return {
    cars: state.cars.toSpliced(index, 0, car),
    currentId: wasCurrent ? (state.currentId ?? car.id) : state.currentId,
  };
}

function changeCar(
  state: GarageState,
  id: string | null,
  change: (car: GarageCar) => GarageCar,
): GarageState {
  return { ...state, cars: state.cars.map((car) => (car.id === id ? change(car) : car)) };
}

function parseCar(value: unknown): GarageCar | null {
  const { id, vehicle, label, nickname, year, month, frame, answers, usedAt } = toObject(value);
  if (!isText(id) || !isText(vehicle) || !isText(label)) return null;
  const hasYear = isWholeNumber(year, MIN_CAR_YEAR, MAX_CAR_YEAR);
  return {
    id,
    vehicle,
    label,
    ...(isText(nickname, MAX_NICKNAME_LENGTH) ? { nickname } : {}),
    ...(hasYear ? { year } : {}),
    ...(hasYear && isWholeNumber(month, 1, 12) ? { month } : {}),
    ...(isText(frame, MAX_FRAME_LENGTH) ? { frame } : {}),
    answers: Object.fromEntries(
      Object.entries(toObject(answers))
        .filter(
          (entry): entry is [string, Answer] => isText(entry[0]) && (entry[1] === 'yes' || entry[1] === 'no'),
        )
        .slice(0, MAX_ANSWERS),
    ),
    usedAt: isWholeNumber(usedAt, 0, Number.MAX_SAFE_INTEGER) ? usedAt : 0,
  };
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    return toObject(JSON.parse(text ?? ''));
  } catch {
    return {};
  }
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isText(value: unknown, maxLength = MAX_TEXT_LENGTH): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxLength;
}

function isWholeNumber(value: unknown, min: number, max: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
}
