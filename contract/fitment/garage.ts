import type { Answer } from './verdict.ts';

export const MAX_CARS = 10;
export const MAX_NICKNAME_LENGTH = 40;
export const MAX_FRAME_LENGTH = 40;
export const MAX_ANSWERS = 50;
export const MIN_CAR_YEAR = 1900;
export const MAX_CAR_YEAR = 2100;

export interface GarageCar {
  /** Made by the device that added the car, or by the account if the car came from there. */
  id: string;
  /** The slug of its vehicle. */
  vehicle: string;
  /** The vehicle's label when the car was added, such as "Toyota Fielder NZE141". */
  label: string;
  nickname?: string;
  year?: number;
  /** 1 to 12; only with a year. */
  month?: number;
  /** The frame number. Never in an address or a log. */
  frame?: string;
  /** By the keys of questions. */
  answers: Readonly<Record<string, Answer>>;
  /** Milliseconds since 1970. */
  usedAt: number;
}

export interface GarageState {
  /** In the order in which they were added, at most 10. */
  cars: readonly GarageCar[];
  /** The car that parts are shown for; null shows parts for all cars. */
  currentId: string | null;
}

interface CarIdentity {
  vehicle: string;
  frame?: string | null | undefined;
}

/** A frame number counts without case and separators. */
export function isSameCar(a: CarIdentity, b: CarIdentity): boolean {
  const toNorm = ({ frame }: CarIdentity) => (frame ?? '').toUpperCase().replace(/[^A-Z\d]/g, '');
  return a.vehicle === b.vehicle && toNorm(a) === toNorm(b);
}
