import { useQuery } from '@tanstack/react-query';
import type { ProductFit } from '#contract/types.ts';
import { getLineKey } from '#machines/cart/cart.rules.ts';
import type { CartLine } from '#machines/cart/cart.types.ts';
import { getFitKey, hasCar, type LineWithCar } from '#machines/checkout/fit.rules.ts';
import { isErrorFrom } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { readFits } from './read-fits.ts';

const MINUTE_MS = 60_000;

/** The verdict of each line for its own car, by getFitKey. One call for each car; a vehicle that is unknown has none. */
export async function readLineFits(
  api: Api,
  lines: readonly LineWithCar[],
): Promise<ReadonlyMap<string, ProductFit>> {
  const cars = Map.groupBy(lines, (line) => getFitKey({ ...line, id: 0 }));
  const parts = await Promise.all(
    [...cars.values()].map(async (own) => {
      const { vehicle, built = null, answers = {} } = own[0]!;
      const ids = [...new Set(own.map(({ id }) => id))];
      const fits = await readFits(api, { vehicle, built, answers }, ids).catch((error: unknown) => {
        if (isErrorFrom(error, 'getFit') && error.code === 'VEHICLE_UNKNOWN') return null;
        throw error;
      });
      return own.flatMap((line): [string, ProductFit][] => {
        const fit = fits?.get(line.id);
        return fit ? [[getFitKey(line), fit]] : [];
      });
    }),
  );
  return new Map(parts.flat());
}

/** By getLineKey. */
export function useLineFits(lines: readonly CartLine[]): ReadonlyMap<string, ProductFit> {
  const api = useApi();
  const withCars = lines.filter(hasCar);
  const keys = withCars.map(getFitKey).toSorted();
  const { data } = useQuery({
    queryKey: ['fit', 'lines', keys],
    queryFn: () => readLineFits(api, withCars),
    enabled: withCars.length > 0,
    staleTime: MINUTE_MS,
    placeholderData: (fits) => fits,
  });
  return new Map(
    withCars.flatMap((line) => {
      const fit = data?.get(getFitKey(line));
      return fit ? [[getLineKey(line), fit]] : [];
    }),
  );
}
