import { adminPaths } from '#contract/admin-paths.ts';
import type { ManagedSort } from '#contract/types.ts';
import type { FoundProducts } from '#machines/product-bulk-edit/product-bulk-edit.ports.ts';
import type { ManagedProductsFilter } from '#src/queries/admin/products.ts';

/** `lowStock` is the greatest number of units that is low. */
export const getShowOptions = (lowStock: number) =>
  [
    { value: 'onSale', label: 'On sale' },
    { value: 'low', label: `Low stock (${lowStock} or fewer)` },
    { value: 'noPicture', label: 'On sale without a picture' },
    { value: 'noFitment', label: 'On sale, fitment not checked' },
    { value: 'archived', label: 'Archived' },
    { value: 'all', label: 'All' },
  ] as const;
export type ProductsShown = ReturnType<typeof getShowOptions>[number]['value'];

export const SORT_OPTIONS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: 'price', label: 'Price, lowest first' },
  { value: 'price_desc', label: 'Price, highest first' },
  { value: 'stock', label: 'Stock, least first' },
  { value: 'stock_desc', label: 'Stock, most first' },
] as const satisfies readonly { value: ManagedSort; label: string }[];

type Filters = Pick<ManagedProductsFilter, 'archived' | 'stock' | 'lacks'>;
export const FILTERS: Record<ProductsShown, Filters> = {
  onSale: { archived: 'false' },
  low: { archived: 'false', stock: 'low' },
  noPicture: { archived: 'false', lacks: 'picture' },
  noFitment: { archived: 'false', lacks: 'fitment' },
  archived: { archived: 'true' },
  all: { archived: 'all' },
};

export function readShown(params: URLSearchParams): ProductsShown {
  const value = (name: string) => params.get(name);
  if (value('stock') === 'low') return 'low';
  if (value('lacks') === 'picture') return 'noPicture';
  if (value('lacks') === 'fitment') return 'noFitment';
  if (value('archived') === 'true') return 'archived';
  return value('archived') === 'all' ? 'all' : 'onSale';
}

/** Low stock is listed by what is left unless another order is chosen. */
export function readSort(params: URLSearchParams): ManagedSort {
  const sort = SORT_OPTIONS.find(({ value }) => value === params.get('sort'));
  return sort?.value ?? getDefaultSort(readShown(params));
}

const getDefaultSort = (shown: ProductsShown): ManagedSort => (shown === 'low' ? 'stock' : 'newest');

interface ShownProducts {
  query: string;
  shown: ProductsShown;
  sort?: ManagedSort | null;
  page?: number;
}

/** Defaults are left out. */
export function toSearchParams({ query, shown, sort, page = 1 }: ShownProducts): URLSearchParams {
  const { archived, stock, lacks } = FILTERS[shown];
  return new URLSearchParams({
    ...(query && { q: query }),
    ...(archived !== 'false' && { archived }),
    ...(stock && { stock }),
    ...(lacks && { lacks }),
    ...(sort && sort !== getDefaultSort(shown) && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
}

const toHref = (path: string, params: URLSearchParams) => (params.size > 0 ? `${path}?${params}` : path);

/** The bulk edit of the selected products, or of all that the list shows. */
export const getBulkEditHref = (selected: readonly number[], shown: ShownProducts): string =>
  toHref(
    adminPaths.productBulkEdit,
    selected.length > 0 ? new URLSearchParams({ ids: selected.join('.') }) : toSearchParams(shown),
  );

/** What the address of the bulk edit names. */
export function readFoundProducts(params: URLSearchParams): FoundProducts {
  const ids = (params.get('ids') ?? '').split('.').filter((id) => /^[1-9]\d{0,8}$/.test(id));
  if (ids.length > 0) return { product_ids: ids.map(Number) };
  const { archived, stock = 'all', lacks } = FILTERS[readShown(params)];
  return { q: (params.get('q') ?? '').trim(), archived, stock, ...(lacks && { lacks }) };
}

/** In words, for the screen of the bulk edit. */
export function describeFound(params: URLSearchParams, lowStock: number): string {
  const found = readFoundProducts(params);
  if ('product_ids' in found) {
    const count = found.product_ids.length;
    return `${count} selected ${count === 1 ? 'product' : 'products'}`;
  }
  const show = getShowOptions(lowStock).find(({ value }) => value === readShown(params))!.label;
  return found.q === '' ? `Products: ${show}` : `Products: ${show}, found with “${found.q}”`;
}
