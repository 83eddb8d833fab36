import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { getCarName, getCurrentCar } from '#machines/garage/garage.rules.ts';
import type { GarageCar } from '#machines/garage/garage.types.ts';
import { useApi, useGarageState } from '#src/hooks/contexts.tsx';
import { vehicleQuery } from '#src/queries/catalogue.ts';
import { toFitCar } from '#src/queries/fit.ts';
import type { ListCar } from '#src/queries/product-pages.ts';
import { normalizeCatalogueParams } from '#src/screens/head/canonical-search.ts';

/** The car that the address names. */
export interface AddressedCar {
  list: ListCar;
  /** Undefined until it is known, and for a vehicle that does not exist. */
  name: string | undefined;
  /** As it is in the garage. */
  own: GarageCar | undefined;
}

export function useListCar(): AddressedCar | null {
  const garage = useGarageState();
  const params = normalizeCatalogueParams(useSearchParams()[0]);
  const vehicle = params.get('vehicle');
  const current = getCurrentCar(garage);
  const own = current?.vehicle === vehicle ? current : garage.cars.find((car) => car.vehicle === vehicle);
  const { data } = useQuery({
    ...vehicleQuery(useApi(), vehicle ?? ''),
    enabled: vehicle !== null && !own,
  });
  return vehicle === null
    ? null
    : {
        list: {
          ...(own ? toFitCar(own) : { vehicle, built: null, answers: {} }),
          fit: params.has('fit') ? 'all' : 'fits',
        },
        name: own ? getCarName(own) : data?.label,
        own,
      };
}
