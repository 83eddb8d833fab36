import { useQuery } from '@tanstack/react-query';
import type { CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';
import { ApiError, getErrorDataText } from '#src/api/api-error.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import {
  type CataloguePage,
  type CataloguePlace,
  cataloguePageQuery,
  getCatalogueErrorMessage,
} from '#src/queries/catalogue.ts';
import type { ListCar } from '#src/queries/product-pages.ts';
import { type RequestStatus, toRequestStatus } from '#src/queries/request-status.ts';

export interface CatalogueResult {
  status: RequestStatus;
  state: 'loading' | 'failed' | 'empty' | 'outOfRange' | 'results';
  page: CataloguePage | undefined;
  isUpdating: boolean;
  message: string;
  retry: () => void;
  /** The new slug of a vehicle that was merged. */
  mergedInto: string | null;
}

function getResultState(status: RequestStatus, page: CataloguePage | undefined): CatalogueResult['state'] {
  if (status === 'failed') return 'failed';
  if (!page) return 'loading';
  if (page.products.length > 0) return 'results';
  return page.count > 0 ? 'outOfRange' : 'empty';
}

export function useCataloguePage(
  filter: CatalogueFilter,
  place: CataloguePlace,
  { car, enabled }: { car: ListCar | null; enabled: boolean },
): CatalogueResult {
  const pageQuery = useQuery({ ...cataloguePageQuery(useApi(), filter, place, car), enabled });
  const { error } = pageQuery;
  const isMerged = error instanceof ApiError && error.code === 'VEHICLE_MERGED';
  const status = isMerged ? 'loading' : toRequestStatus(pageQuery);
  return {
    status,
    state: getResultState(status, pageQuery.data),
    page: pageQuery.data,
    isUpdating: pageQuery.isPlaceholderData,
    mergedInto: isMerged ? getErrorDataText(error, 'slug') : null,
    message: pageQuery.error ? getCatalogueErrorMessage(pageQuery.error, filter, place) : '',
    retry: () => void pageQuery.refetch(),
  };
}
