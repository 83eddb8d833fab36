import { useSearchParams } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { ArchivedFilter } from '#contract/types.ts';

export const ARCHIVED_OPTIONS = [
  { value: 'false', label: 'On sale' },
  { value: 'true', label: 'Archived' },
  { value: 'all', label: 'All' },
] as const satisfies readonly { value: ArchivedFilter; label: string }[];

export function useProductsSearchParams() {
  const [params, setParams] = useSearchParams();
  const archived = ARCHIVED_OPTIONS.find(({ value }) => value === params.get('archived'))?.value ?? 'false';
  const query = (params.get('q') ?? '').trim();
  const page = /^[1-9]\d{0,5}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1;
  const toSearchParams = (next: { query: string; archived: ArchivedFilter; page: number }) =>
    new URLSearchParams({
      ...(next.query && { q: next.query }),
      ...(next.archived !== 'false' && { archived: next.archived }),
      ...(next.page > 1 && { page: String(next.page) }),
    });
  return {
    archived,
    query,
    page,
    search: (text: string) => setParams(toSearchParams({ query: text.trim(), archived, page: 1 })),
    filterByArchived: (value: ArchivedFilter) =>
      setParams(toSearchParams({ query, archived: value, page: 1 })),
    showAll: () => setParams({}),
    getPageHref: (next: number) =>
      `${appPaths.productList}?${toSearchParams({ query, archived, page: next })}`,
  };
}
