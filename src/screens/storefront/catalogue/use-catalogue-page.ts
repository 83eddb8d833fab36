import { useQuery } from '@tanstack/react-query';
import type { CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';
import { useRequest } from '#src/ports/contexts.tsx';
import {
  type CataloguePage,
  type CataloguePlace,
  catalogueFailure,
  cataloguePageQuery,
} from '#src/queries/catalogue.ts';
import { type RequestStatus, requestStatusOf } from '#src/queries/request-status.ts';

export interface CatalogueResult {
  status: RequestStatus;
  state: 'loading' | 'failed' | 'empty' | 'beyond' | 'results';
  page: CataloguePage | undefined;
  /** The products shown are those of the previous choice. */
  isUpdating: boolean;
  message: string;
  retry: () => void;
}

function stateOf(status: RequestStatus, page: CataloguePage | undefined): CatalogueResult['state'] {
  if (status === 'failed') return 'failed';
  if (!page) return 'loading';
  if (page.products.length > 0) return 'results';
  return page.count > 0 ? 'beyond' : 'empty';
}

/** The page of the catalogue that an address names. */
export function useCataloguePage(
  filter: CatalogueFilter,
  place: CataloguePlace,
  enabled: boolean,
): CatalogueResult {
  const read = useQuery({ ...cataloguePageQuery(useRequest(), filter, place), enabled });
  const status = requestStatusOf(read);
  return {
    status,
    state: stateOf(status, read.data),
    page: read.data,
    isUpdating: read.isPlaceholderData,
    message: read.error ? catalogueFailure(read.error, filter, place) : '',
    retry: () => void read.refetch(),
  };
}
