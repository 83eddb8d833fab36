import { MAX_NICKNAME_LENGTH } from '#contract/fitment/garage.ts';
import type { AddedCar } from '../garage/garage.types.ts';
import { getFailureText } from '../port-failure.ts';
import type { PickerOutput } from './vehicle-picker.ports.ts';
import type {
  CarDetailErrors,
  CarDetails,
  PickStep,
  ReopenedStep,
  VehiclePickerContext,
} from './vehicle-picker.types.ts';

export const MAX_TEXT_LENGTH = 100;
export const MAX_SUGGESTIONS = 3;

export const TEXTS = {
  failed: 'Cars could not be loaded. Please try again.',
  network: 'We could not reach the shop. Check your connection and try again.',
  year: 'Enter a year such as 2010',
  monthWithoutYear: 'Enter the year as well',
  nickname: `At most ${MAX_NICKNAME_LENGTH} characters`,
};

export const PICK_STEPS: readonly PickStep[] = ['make', 'model', 'generation', 'variant'];

export const initialContext: VehiclePickerContext = {
  way: 'pick',
  makes: [],
  makeFilter: '',
  make: null,
  models: [],
  model: null,
  generations: [],
  generation: null,
  text: '',
  found: null,
  chosen: null,
  step: 'ways',
  failure: null,
  detailErrors: {},
  photos: [],
  nextKey: 1,
  request: null,
  requestProblems: {},
  progress: 0,
};

/** What can be chosen in a step, once what was chosen before is known. */
export function listChoices(context: VehiclePickerContext, step: PickStep): readonly unknown[] {
  switch (step) {
    case 'make':
      return context.makes;
    case 'model':
      return context.models;
    case 'generation':
      return context.generations;
    case 'variant':
      return context.generation?.vehicles ?? [];
  }
}

/** The steps before `step`; a step with a single choice was skipped. */
export function listEarlierSteps(step: PickStep | 'car'): readonly PickStep[] {
  return step === 'car' ? PICK_STEPS : PICK_STEPS.slice(0, PICK_STEPS.indexOf(step));
}

/** Where Back leads from a step, or from the chosen car: to the last step with more than one choice. */
export function findPreviousStep(context: VehiclePickerContext, from: PickStep | 'car'): ReopenedStep {
  if (from === 'car' && context.way === 'type') return 'text';
  return listEarlierSteps(from).findLast((step) => listChoices(context, step).length > 1) ?? 'ways';
}

/** What a reply adds to the context. */
export function getLoaded(output: PickerOutput): Partial<VehiclePickerContext> {
  if (!output.ok) return {};
  const { ok: _ok, ...loaded } = output;
  return loaded;
}

/** Null for a reply. */
export function describeFailure(output: PickerOutput): string | null {
  return output.ok ? null : getFailureText(output, TEXTS.failed, TEXTS.network);
}

export function validateDetails({ nickname, year, month }: CarDetails): CarDetailErrors {
  return {
    ...(nickname.trim().length > MAX_NICKNAME_LENGTH && { nickname: TEXTS.nickname }),
    ...(year.trim() === '' && month !== '' && { year: TEXTS.monthWithoutYear }),
    ...(year.trim() !== '' && !/^(19|20)\d\d$/.test(year.trim()) && { year: TEXTS.year }),
  };
}

export function hasErrors(details: CarDetails): boolean {
  return Object.keys(validateDetails(details)).length > 0;
}

/** Throws when nothing was chosen. A typed frame number or VIN goes with the car, any other text does not. */
export function toAddedCar(
  { chosen, way, text, found }: VehiclePickerContext,
  { nickname, year, month }: CarDetails,
): AddedCar {
  if (!chosen) throw new Error('no car is chosen');
  const isFrame = way === 'type' && (found?.kind === 'frame' || found?.kind === 'vin');
  return {
    vehicle: chosen.slug,
    label: chosen.label,
    ...(nickname.trim() && { nickname: nickname.trim() }),
    ...(year.trim() && { year: Number(year) }),
    ...(month && { month: Number(month) }),
    ...(isFrame && { frame: text.trim() }),
  };
}
