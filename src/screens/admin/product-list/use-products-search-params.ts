import { useSearchParams } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { ManagedProductsFilter } from '#src/queries/products.ts';
import { parsePage } from '../parse-page.ts';

export type ProductsShown = 'onSale' | 'low' | 'archived' | 'all';

export const getShowOptions = (lowStock: number): readonly { value: ProductsShown; label: string }[] => [
  { value: 'onSale', label: 'On sale' },
  { value: 'low', label: `Low stock (${lowStock} or fewer)` },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
];

type Filters = Pick<ManagedProductsFilter, 'archived' | 'stock'>;
const FILTERS: Record<ProductsShown, Filters> = {
  onSale: { archived: 'false' },
  low: { archived: 'false', stock: 'low' },
  archived: { archived: 'true' },
  all: { archived: 'all' },
};

function readShown(params: URLSearchParams): ProductsShown {
  if (params.get('stock') === 'low') return 'low';
  const archived = params.get('archived');
  if (archived === 'true') return 'archived';
  return archived === 'all' ? 'all' : 'onSale';
}

export function useProductsSearchParams() {
  const [params, setParams] = useSearchParams();
  const shown = readShown(params);
  const query = (params.get('q') ?? '').trim();
  const page = parsePage(params);
  const toSearchParams = (next: { query: string; shown: ProductsShown; page: number }) => {
    const { archived, stock } = FILTERS[next.shown];
    return new URLSearchParams({
      ...(next.query && { q: next.query }),
      ...(archived !== 'false' && { archived }),
      ...(stock && { stock }),
      ...(next.page > 1 && { page: String(next.page) }),
    });
  };
  return {
    shown,
    filters: FILTERS[shown],
    query,
    page,
    search: (text: string) => setParams(toSearchParams({ query: text.trim(), shown, page: 1 })),
    show: (value: ProductsShown) => setParams(toSearchParams({ query, shown: value, page: 1 })),
    showAll: () => setParams({}),
    getPageHref: (next: number) => `${appPaths.productList}?${toSearchParams({ query, shown, page: next })}`,
  };
}
