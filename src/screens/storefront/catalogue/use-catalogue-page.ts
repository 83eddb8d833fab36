import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#src/api/api-error.ts';
import { useRequest } from '#src/ports/contexts.tsx';
import { type CatalogueFilter, type CataloguePage, listQuery, searchQuery } from '#src/queries/catalogue.ts';

export interface CatalogueResult {
  state: 'loading' | 'failed' | 'empty' | 'results';
  page: CataloguePage | undefined;
  /** The products shown are those of the previous choice. */
  isUpdating: boolean;
  message: string;
  retry: () => void;
}

/** A query is searched for; without one the list is shown, filtered or whole. */
export function useCataloguePage(filter: CatalogueFilter, enabled = true): CatalogueResult {
  const request = useRequest();
  const isSearch = filter.query !== '';
  const search = useQuery({ ...searchQuery(request, filter), enabled: enabled && isSearch });
  const list = useQuery({ ...listQuery(request, filter), enabled: enabled && !isSearch });
  const { data, error, isPending, isPlaceholderData, refetch } = isSearch ? search : list;
  const fallback = isSearch ? 'Failed to fetch search results' : 'Failed to fetch products';
  return {
    state: error ? 'failed' : isPending ? 'loading' : data?.products.length === 0 ? 'empty' : 'results',
    page: data,
    isUpdating: isPlaceholderData,
    message: error ? messageOf(error, fallback) : '',
    retry: () => void refetch(),
  };
}
