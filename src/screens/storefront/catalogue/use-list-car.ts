import type { GarageCar } from '#machines/garage/garage.types.ts';
import { useOwnCar } from '#src/hooks/contexts.tsx';
import type { ListCar } from '#src/queries/storefront/fetch-for-car.ts';
import { toFitCar } from '#src/queries/storefront/fit.ts';

/** The car that the address names. */
export interface AddressedCar {
  list: ListCar;
  /** As it is in the garage. */
  own: GarageCar | undefined;
}

/** Null without a car in the address. */
export function useListCar(params: URLSearchParams): AddressedCar | null {
  const vehicle = params.get('vehicle');
  const own = useOwnCar(vehicle);
  if (vehicle === null) return null;
  return {
    list: {
      ...(own ? toFitCar(own) : { vehicle, built: null, answers: {} }),
      fit: params.has('fit') ? 'all' : 'fits',
    },
    own,
  };
}
