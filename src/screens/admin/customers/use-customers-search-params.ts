import { useSearchParams } from 'react-router';
import { adminPaths } from '#contract/admin-paths.ts';
import type { CustomerSort } from '#contract/types.ts';
import { parsePage } from '../parse-page.ts';

export const SORT_OPTIONS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'value', label: 'Most paid first' },
] as const satisfies readonly { value: CustomerSort; label: string }[];

export function useCustomersSearchParams() {
  const [params, setParams] = useSearchParams();
  const query = (params.get('q') ?? '').trim();
  const sort: CustomerSort = params.get('sort') === 'value' ? 'value' : 'newest';
  const page = parsePage(params);
  const toSearchParams = (next: { query: string; sort: CustomerSort; page: number }) =>
    new URLSearchParams({
      ...(next.query && { q: next.query }),
      ...(next.sort !== 'newest' && { sort: next.sort }),
      ...(next.page > 1 && { page: String(next.page) }),
    });
  return {
    query,
    sort,
    page,
    search: (text: string) => setParams(toSearchParams({ query: text.trim(), sort, page: 1 })),
    sortBy: (value: CustomerSort) => setParams(toSearchParams({ query, sort: value, page: 1 })),
    showAll: () => setParams({}),
    getPageHref: (next: number) => `${adminPaths.customers}?${toSearchParams({ query, sort, page: next })}`,
  };
}
