import type { Answer } from '#contract/fitment/verdict.ts';
import type { LineCar } from './cart.types.ts';

/** A car of the garage or from the picker. */
interface ChosenCar {
  vehicle: string;
  label: string;
  year?: number | undefined;
  month?: number | undefined;
  answers?: Readonly<Record<string, Answer>> | undefined;
}

/** Without what the shopper calls the car, and without its frame number. */
export function toLineCar({ vehicle, label, year, month, answers = {} }: ChosenCar): LineCar {
  return {
    vehicle,
    vehicleLabel: label,
    ...(year && month ? { built: `${year}-${String(month).padStart(2, '0')}` } : {}),
    ...(Object.keys(answers).length > 0 ? { answers } : {}),
  };
}
