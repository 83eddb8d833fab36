import { createContext, useContext, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { CatalogueSearchActor } from '#machines/catalogue-search/catalogue-search.machine.ts';
import type {
  CatalogueFilter,
  CatalogueSearchEvent,
} from '#machines/catalogue-search/catalogue-search.types.ts';
import { catalogueSearchView } from '#machines/catalogue-search/catalogue-search.view.ts';
import { useOnChange } from '#src/hooks/use-on-change.ts';
import { useLazyActor } from '#src/loading/use-lazy-actor.ts';
import type { CataloguePlace } from '#src/queries/storefront/catalogue.ts';
import { normalizeCatalogueParams } from '#src/screens/head/canonical-search.ts';
import { parseCatalogueParams, toCatalogueParams } from './catalogue-params.ts';
import { type CatalogueResult, useCataloguePage } from './use-catalogue-page.ts';
import { type AddressedCar, useListCar } from './use-list-car.ts';

export interface CatalogueSearch {
  /** The filter in the address, which the results belong to. */
  appliedFilter: CatalogueFilter;
  /** The filter shown in the checkboxes; may be ahead of the address. */
  selectedFilter: CatalogueFilter;
  result: CatalogueResult;
  send: (event: CatalogueSearchEvent) => void;
  warmUp: () => void;
  getPageHref: (page: number) => string;
  /** The car that the list is for; null for all cars. */
  car: AddressedCar | null;
}

/** Tests provide their own factory. */
export const CatalogueSearchFactoryContext = createContext<
  (appliedFilter: CatalogueFilter) => Promise<CatalogueSearchActor>
>(async (appliedFilter) =>
  (await import('#src/ports/storefront/create-catalogue-search.ts')).createCatalogueSearch(appliedFilter),
);

/** The first view is read directly from the address; the machine loads with the first change. */
export function useCatalogueSearch(
  place: CataloguePlace,
  shouldQuery?: (appliedFilter: CatalogueFilter) => boolean,
) {
  const [params, setParams] = useSearchParams();
  const appliedFilter = useMemo(() => parseCatalogueParams(params), [params]);
  const car = useListCar(normalizeCatalogueParams(params));
  const create = useContext(CatalogueSearchFactoryContext);
  const { snapshot, send, warmUp } = useLazyActor(
    () => create(appliedFilter),
    ({ filter }) => setParams(toCatalogueParams(filter, car?.list), { state: { scroll: 'keep' } }),
  );
  useOnChange(snapshot && appliedFilter, (filter) => send({ type: 'address.changed', filter }));
  const view = snapshot ? catalogueSearchView(snapshot) : { filter: appliedFilter, isDebouncing: false };
  const pageResult = useCataloguePage(appliedFilter, place, {
    car: car?.list,
    enabled: shouldQuery?.(appliedFilter) ?? true,
  });
  return {
    appliedFilter,
    selectedFilter: view.filter,
    result: { ...pageResult, isUpdating: pageResult.isUpdating || view.isDebouncing },
    send,
    warmUp,
    getPageHref: (page: number) => `?${toCatalogueParams({ ...appliedFilter, page }, car?.list)}`,
    car,
  } satisfies CatalogueSearch;
}
