import { createContext, useContext, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { CatalogueSearchActor } from '#machines/catalogue-search/catalogue-search.machine.ts';
import type {
  CatalogueFilter,
  CatalogueSearchEvent,
} from '#machines/catalogue-search/catalogue-search.types.ts';
import { catalogueSearchView } from '#machines/catalogue-search/catalogue-search.view.ts';
import { useSendOnChange } from '#src/hooks/use-send-on-change.ts';
import { useLazyActor } from '#src/loading/use-lazy-actor.ts';
import type { CataloguePlace } from '#src/queries/catalogue.ts';
import { parseCatalogueParams, toCatalogueParams } from './catalogue-params.ts';
import { type CatalogueResult, useCataloguePage } from './use-catalogue-page.ts';

export interface CatalogueSearch {
  /** What the address says: the results are of this. */
  appliedFilter: CatalogueFilter;
  /** What the checkboxes show, which may be a moment ahead. */
  selectedFilter: CatalogueFilter;
  result: CatalogueResult;
  send: (event: CatalogueSearchEvent) => void;
  warmUp: () => void;
  /** The address of a page of what is shown now. */
  getPageHref: (page: number) => string;
}

/** Makes the machine. Tests hand over one of their own. */
export const CatalogueSearchFactoryContext = createContext<
  (appliedFilter: CatalogueFilter) => Promise<CatalogueSearchActor>
>(async (appliedFilter) =>
  (await import('#src/ports/create-catalogue-search.ts')).createCatalogueSearch(appliedFilter),
);

/** The first view is the address and a read of it; the machine comes with the first change. */
export function useCatalogueSearch(
  place: CataloguePlace,
  shouldQuery?: (appliedFilter: CatalogueFilter) => boolean,
) {
  const [params, setParams] = useSearchParams();
  const appliedFilter = useMemo(() => parseCatalogueParams(params), [params]);
  const create = useContext(CatalogueSearchFactoryContext);
  const { snapshot, send, warmUp } = useLazyActor(
    () => create(appliedFilter),
    ({ filter }) => setParams(toCatalogueParams(filter), { state: { scroll: 'keep' } }),
  );
  useSendOnChange({ send }, snapshot && { type: 'address.changed', filter: appliedFilter });
  const view = snapshot ? catalogueSearchView(snapshot) : { filter: appliedFilter, isDebouncing: false };
  const pageResult = useCataloguePage(appliedFilter, place, shouldQuery?.(appliedFilter) ?? true);
  return {
    appliedFilter,
    selectedFilter: view.filter,
    result: { ...pageResult, isUpdating: pageResult.isUpdating || view.isDebouncing },
    send,
    warmUp,
    getPageHref: (page: number) => `?${toCatalogueParams({ ...appliedFilter, page })}`,
  } satisfies CatalogueSearch;
}
