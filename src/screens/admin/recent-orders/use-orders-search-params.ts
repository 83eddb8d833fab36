import { useSearchParams } from 'react-router';
import { ORDER_FILTERS, type OrderFilter } from '#contract/order-lifecycle.ts';
import { formatStatus } from '../status-badge.rules.ts';

export const FILTER_OPTIONS = ORDER_FILTERS.map((value) => ({ value, label: formatStatus(value) }));

interface OrdersSearchParams {
  status: OrderFilter;
  query: string;
  filterByStatus: (status: OrderFilter) => void;
  search: (query: string) => void;
  showAll: () => void;
  /** The filter and search as an address has them, '' for all orders. */
  listSearch: string;
}

export function useOrdersSearchParams(): OrdersSearchParams {
  const [params, setParams] = useSearchParams();
  const status = ORDER_FILTERS.find((filter) => filter === params.get('status')) ?? 'all';
  const query = (params.get('q') ?? '').trim();
  const toParams = (next: { status: OrderFilter; query: string }) => ({
    ...(next.status !== 'all' && { status: next.status }),
    ...(next.query && { q: next.query }),
  });
  const updateParams = (next: { status: OrderFilter; query: string }) => setParams(toParams(next));
  const shown = new URLSearchParams(toParams({ status, query })).toString();
  return {
    status,
    query,
    filterByStatus: (status) => updateParams({ status, query }),
    search: (query) => updateParams({ status, query: query.trim() }),
    showAll: () => updateParams({ status: 'all', query: '' }),
    listSearch: shown && `?${shown}`,
  };
}
