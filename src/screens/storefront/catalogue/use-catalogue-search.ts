import { createContext, useContext, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { CatalogueSearchActor } from '#machines/catalogue-search/catalogue-search.machine.ts';
import type {
  CatalogueFilter,
  CatalogueSearchEvent,
} from '#machines/catalogue-search/catalogue-search.types.ts';
import { catalogueSearchView } from '#machines/catalogue-search/catalogue-search.view.ts';
import { useFact } from '#src/ports/use-fact.ts';
import { useLazyActor } from '#src/ports/use-lazy-actor.ts';
import type { CataloguePlace } from '#src/queries/catalogue.ts';
import { readAddress, writeAddress } from './catalogue-address.ts';
import { type CatalogueResult, useCataloguePage } from './use-catalogue-page.ts';

export interface CatalogueSearch {
  /** What the address says: the results are of this. */
  shown: CatalogueFilter;
  /** What the checkboxes show, which may be a moment ahead. */
  chosen: CatalogueFilter;
  result: CatalogueResult;
  send: (event: CatalogueSearchEvent) => void;
  warmUp: () => void;
  /** The address of a page of what is shown now. */
  pageAddress: (page: number) => string;
}

/** Makes the machine. Tests hand over one of their own. */
export const CreateCatalogueSearch = createContext<(shown: CatalogueFilter) => Promise<CatalogueSearchActor>>(
  async (shown) => (await import('#src/ports/create-catalogue-search.ts')).createCatalogueSearch(shown),
);

/** The first view is the address and a read of it; the machine comes with the first change. */
export function useCatalogueSearch(place: CataloguePlace, isRead?: (shown: CatalogueFilter) => boolean) {
  const [params, setParams] = useSearchParams();
  const shown = useMemo(() => readAddress(params), [params]);
  const create = useContext(CreateCatalogueSearch);
  const { snapshot, send, warmUp } = useLazyActor(
    () => create(shown),
    ({ filter }) => setParams(writeAddress(filter), { state: { scroll: 'keep' } }),
  );
  useFact({ send }, snapshot && { type: 'address.changed', filter: shown });
  const view = snapshot ? catalogueSearchView(snapshot) : { filter: shown, isCollecting: false };
  const read = useCataloguePage(shown, place, isRead?.(shown) ?? true);
  return {
    shown,
    chosen: view.filter,
    result: { ...read, isUpdating: read.isUpdating || view.isCollecting },
    send,
    warmUp,
    pageAddress: (page: number) => `?${writeAddress({ ...shown, page })}`,
  } satisfies CatalogueSearch;
}
