import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';
import type { Api } from '#src/api/client.ts';
import type { ListCar } from './fetch-for-car.ts';
import type { CarQuery } from './product-pages.ts';

const MINUTE_MS = 60_000;

/** Of the list that the filter describes, whatever its order and page. */
export function attributeFacetsQuery(api: Api, filter: CatalogueFilter, car: ListCar | undefined) {
  const { query: q, category, subcategory, attributes } = filter;
  const search = { ...(q && { q }), category, subcategory, ...attributes };
  return queryOptions({
    queryKey: ['catalogue', 'facets', search, car],
    queryFn: async ({ signal }) => {
      const fetchFacets = (carQuery?: CarQuery) =>
        api.call('attributeFacets', {
          query: { ...search, ...carQuery },
          signal,
        });
      return car ? (await import('./fetch-for-car.ts')).fetchForCar(car, fetchFacets) : fetchFacets();
    },
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
  });
}
