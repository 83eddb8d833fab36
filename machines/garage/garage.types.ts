import type { GarageCar, GarageState } from '#contract/fitment/garage.ts';
import type { Answer } from '#contract/fitment/verdict.ts';

export type { GarageCar, GarageState } from '#contract/fitment/garage.ts';

export interface AddedCar extends Omit<GarageCar, 'id' | 'answers' | 'usedAt'> {
  answers?: Readonly<Record<string, Answer>>;
}

/** A car that was removed, with what putting it back takes. */
export interface RemovedCar {
  car: GarageCar;
  index: number;
  wasCurrent: boolean;
}

/** `at` is in milliseconds since 1970. */
export type GarageChange =
  /** Also selects the car. One of the same vehicle and frame is selected and updated instead. */
  | { type: 'garage.addCar'; id: string; car: AddedCar; at: number }
  | { type: 'garage.selectCar'; id: string; at: number }
  /** Shows parts for all cars. */
  | { type: 'garage.releaseCar' }
  | { type: 'garage.removeCar'; id: string }
  | { type: 'garage.restoreCar'; removed: RemovedCar }
  /** An empty nickname removes it. */
  | { type: 'garage.renameCar'; id: string; nickname: string }
  /** Of the current car, or of the one named; null ("not sure") removes the answer. */
  | { type: 'garage.answerQuestion'; key: string; answer: Answer | null; id?: string }
  /** Sent at sign-out. */
  | { type: 'garage.clear' };

export type GarageEvent =
  | GarageChange
  /** Sent by the storage port after another tab wrote or this tab's change was stored. */
  | { type: 'garage.replace'; state: GarageState };

export type GarageEmitted =
  /** Emitted so that the storage port writes the change. */
  | { type: 'garage.changed'; change: GarageChange }
  /** A car was refused because the garage has 10. */
  | { type: 'garage.full' };
