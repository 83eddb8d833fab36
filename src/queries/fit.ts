import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/fitment/verdict.ts';
import type { ProductFit } from '#contract/types.ts';
import type { GarageCar } from '#machines/garage/garage.types.ts';
import { isErrorFrom } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { useApi, useCurrentCar } from '#src/hooks/contexts.tsx';

const MINUTE_MS = 60_000;
const MAX_PRODUCTS = 100;

/** What decides which parts fit a car. */
export interface FitCar {
  /** A slug. */
  vehicle: string;
  /** YYYY-MM. */
  built: string | null;
  answers: Readonly<Record<string, Answer>>;
}
type Fits = ReadonlyMap<number, ProductFit>;

interface Batch {
  ids: Set<number>;
  fits: Promise<Fits>;
}

const noFits: Fits = new Map();
const openBatches = new WeakMap<Api, Map<string, Batch>>();

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
    queryFn: () => (car ? readFits(api, car, ids) : noFits),
    enabled: car !== null && ids.length > 0,
    staleTime: MINUTE_MS,
    placeholderData: (fits: Fits | undefined, query) =>
      query?.queryKey[1]?.vehicle === car?.vehicle ? fits : undefined,
  });
  return (car && data) ?? noFits;
}

/** Joins the batch of the components that render in the same task. */
export async function readFits(api: Api, car: FitCar, ids: readonly number[]): Promise<Fits> {
  const batches = openBatches.get(api) ?? new Map<string, Batch>();
  openBatches.set(api, batches);
  const key = JSON.stringify(car);
  const batch = batches.get(key) ?? openBatch(api, car, () => batches.delete(key));
  batches.set(key, batch);
  for (const id of ids) batch.ids.add(id);
  return batch.fits;
}

function openBatch(api: Api, car: FitCar, onClose: () => void): Batch {
  const ids = new Set<number>();
  const fits = Promise.resolve().then(async () => {
    onClose();
    const parts = Array.from({ length: Math.ceil(ids.size / MAX_PRODUCTS) }, (_, index) =>
      callFit(api, car, [...ids].slice(index * MAX_PRODUCTS, (index + 1) * MAX_PRODUCTS)),
    );
    return new Map((await Promise.all(parts)).flat());
  });
  return { ids, fits };
}

/** A vehicle that was merged is asked about under its new slug. */
async function callFit(api: Api, car: FitCar, products: number[]): Promise<[number, ProductFit][]> {
  const call = (vehicle: string) => api.call('getFit', { body: { ...car, vehicle, products } });
  const { verdicts } = await call(car.vehicle).catch((error: unknown) => {
    if (isErrorFrom(error, 'getFit') && error.code === 'VEHICLE_MERGED') return call(error.data.slug);
    throw error;
  });
  return verdicts.map(({ product, ...fit }) => [product, fit]);
}
