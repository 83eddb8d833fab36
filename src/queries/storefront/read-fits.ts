import type { ProductFit } from '#contract/types.ts';
import { isErrorFrom } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import type { FitCar, Fits } from './fit.ts';

const MAX_PRODUCTS = 100;

interface Batch {
  ids: Set<number>;
  fits: Promise<Fits>;
}

const openBatches = new WeakMap<Api, Map<string, Batch>>();

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
