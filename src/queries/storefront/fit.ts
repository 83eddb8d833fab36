import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/fitment/verdict.ts';
import type { ProductFit } from '#contract/types.ts';
import type { GarageCar } from '#machines/garage/garage.types.ts';
import { useApi, useCurrentCar } from '#src/hooks/contexts.tsx';

const MINUTE_MS = 60_000;

/** What decides which parts fit a car. */
export interface FitCar {
  /** A slug. */
  vehicle: string;
  /** YYYY-MM. */
  built: string | null;
  answers: Readonly<Record<string, Answer>>;
}
export type Fits = ReadonlyMap<number, ProductFit>;

const noFits: Fits = new Map();

export function toFitCar({ vehicle, year, month, answers }: GarageCar): FitCar {
  const built = year && month ? `${year}-${String(month).padStart(2, '0')}` : null;
  return { vehicle, built, answers };
}

/** The verdicts for the current car by product; empty without a car. All lists of one page share a call. */
export function useFits(productIds: readonly number[]): Fits {
  const api = useApi();
  const currentCar = useCurrentCar();
  const car = currentCar && toFitCar(currentCar);
  const ids = [...new Set(productIds)].toSorted((a, b) => a - b);
  const { data } = useQuery({
    queryKey: ['fit', car, ids] as const,
    queryFn: async () => (car ? (await import('./read-fits.ts')).readFits(api, car, ids) : noFits),
    enabled: car !== null && ids.length > 0,
    staleTime: MINUTE_MS,
    placeholderData: (fits: Fits | undefined, query) =>
      query?.queryKey[1]?.vehicle === car?.vehicle ? fits : undefined,
  });
  return (car && data) ?? noFits;
}
