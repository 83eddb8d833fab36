import { useQuery } from '@tanstack/react-query';
import type { CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import {
  type CataloguePage,
  type CataloguePlace,
  cataloguePageQuery,
  getCatalogueErrorMessage,
} from '#src/queries/storefront/catalogue.ts';
import type { ListCar } from '#src/queries/storefront/fetch-for-car.ts';
import { type RequestStatus, toRequestStatus } from '#src/queries/storefront/request-status.ts';

export interface CatalogueResult {
  status: RequestStatus;
  state: 'loading' | 'failed' | 'empty' | 'outOfRange' | 'results';
  page: CataloguePage | undefined;
  isUpdating: boolean;
  message: string;
  retry: () => void;
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
  { car, enabled }: { car: ListCar | undefined; enabled: boolean },
): CatalogueResult {
  const pageQuery = useQuery({ ...cataloguePageQuery(useApi(), filter, place, car), enabled });
  const status = toRequestStatus(pageQuery);
  return {
    status,
    state: getResultState(status, pageQuery.data),
    page: pageQuery.data,
    isUpdating: pageQuery.isPlaceholderData,
    message: pageQuery.error ? getCatalogueErrorMessage(pageQuery.error, filter, place) : '',
    retry: () => void pageQuery.refetch(),
  };
}
