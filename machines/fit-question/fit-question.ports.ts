import type { DetailedFit } from '#contract/types.ts';
import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';
import type { CheckedCar } from './fit-question.types.ts';

export interface CheckFitInput {
  /** The id of the product. */
  product: number;
  car: CheckedCar;
}

export type CheckFitOutput = { ok: true; fit: DetailedFit } | PortFailure;

export const fitQuestionPorts = {
  checkFit: unprovidedPort<CheckFitOutput, CheckFitInput>('checkFit'),
};
