import { useSearchParams } from 'react-router';
import { adminPaths } from '#contract/admin-paths.ts';
import type { ManagedSort } from '#contract/types.ts';
import { parsePage } from '../parse-page.ts';
import { FILTERS, type ProductsShown, readShown, readSort, toSearchParams } from './product-filter.rules.ts';

export function useProductsSearchParams() {
  const [params, setParams] = useSearchParams();
  const shown = readShown(params);
  const sort = readSort(params);
  const query = (params.get('q') ?? '').trim();
  const page = parsePage(params);
  return {
    shown,
    filters: { ...FILTERS[shown], ...(params.has('sort') && { sort }) },
    sort,
    query,
    page,
    search: (text: string) => setParams(toSearchParams({ query: text.trim(), shown, sort })),
    /** A list of another kind has its own order. */
    show: (value: ProductsShown) => setParams(toSearchParams({ query, shown: value })),
    sortBy: (value: ManagedSort) => setParams(toSearchParams({ query, shown, sort: value })),
    showAll: () => setParams({}),
    getPageHref: (next: number) =>
      `${adminPaths.productList}?${toSearchParams({ query, shown, sort, page: next })}`,
  };
}
