import { getCurrentCar } from '#machines/garage/garage.rules.ts';
import type { GarageCar } from '#machines/garage/garage.types.ts';
import { useGarageState } from '#src/hooks/contexts.tsx';
import type { ListCar } from '#src/queries/fetch-for-car.ts';
import { toFitCar } from '#src/queries/fit.ts';

/** The car that the address names. */
export interface AddressedCar {
  list: ListCar;
  /** As it is in the garage. */
  own: GarageCar | undefined;
}

/** Null without a car in the address. */
export function useListCar(params: URLSearchParams): AddressedCar | null {
  const garage = useGarageState();
  const vehicle = params.get('vehicle');
  if (vehicle === null) return null;
  const current = getCurrentCar(garage);
  const own = current?.vehicle === vehicle ? current : garage.cars.find((car) => car.vehicle === vehicle);
  return {
    list: {
      ...(own ? toFitCar(own) : { vehicle, built: null, answers: {} }),
      fit: params.has('fit') ? 'all' : 'fits',
    },
    own,
  };
}
