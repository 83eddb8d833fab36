// oxlint-disable-next-line no-restricted-imports -- follows the shopper's choice in the header
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { getCurrentCar } from '#machines/garage/garage.rules.ts';
import { useCurrentCar, useGarage } from '#src/hooks/contexts.tsx';
import { useOnChange } from '#src/hooks/use-on-change.ts';
import { normalizeCatalogueParams } from '#src/screens/head/canonical-search.ts';
import type { CatalogueSearch } from './use-catalogue-search.ts';

/**
 * The current car enters the address of a list that names none. A choice of this tab replaces it there, and 'All cars'
 * removes it; a car that a link or Back brings changes neither garage nor header. A vehicle that was merged is shown
 * under its new slug. Returns a function that shows the list for another vehicle, or for all cars.
 */
export function useFollowedCar({ car, result }: CatalogueSearch): (slug: string | null) => void {
  const garage = useGarage();
  const current = useCurrentCar();
  const { key } = useLocation();
  const [params, setParams] = useSearchParams();
  const replaceVehicle = (slug: string | null, removed = ['vehicle', 'fit', 'page']) => {
    const next = normalizeCatalogueParams(params);
    for (const name of removed) next.delete(name);
    if (slug !== null) next.set('vehicle', slug);
    setParams(next, { replace: true, state: { scroll: 'keep' } });
  };
  useOnChange(!car && current ? [current.vehicle, key] : null, ([slug = null]) => replaceVehicle(slug));
  const pageVehicle = result.isUpdating ? undefined : result.page?.vehicle?.slug;
  const isMerged = car && pageVehicle !== undefined && pageVehicle !== car.list.vehicle;
  useOnChange(isMerged ? pageVehicle : null, (slug) => replaceVehicle(slug, []));
  const followChoice = useEffectEvent(() => {
    const chosen = getCurrentCar(garage.getSnapshot().context)?.vehicle ?? null;
    if (chosen !== (current?.vehicle ?? null) && chosen !== car?.list.vehicle) replaceVehicle(chosen);
  });
  useEffect(() => {
    const subscription = garage.on('garage.changed', () => followChoice());
    return () => subscription.unsubscribe();
  }, [garage]);
  return (slug) => replaceVehicle(slug);
}
