import { useSearchParams } from 'react-router';
import { ORDER_FILTERS, type OrderFilter } from '#contract/order-lifecycle.ts';
import { statusLabel } from '../status-badge.rules.ts';

export const FILTER_OPTIONS = ORDER_FILTERS.map((value) => ({ value, label: statusLabel(value) }));

interface OrdersAddress {
  status: OrderFilter;
  query: string;
  choose: (status: OrderFilter) => void;
  search: (query: string) => void;
  showAll: () => void;
}

/** Which orders are shown stands in the address: it can be bookmarked, and Back goes to the list before. */
export function useOrdersAddress(): OrdersAddress {
  const [params, setParams] = useSearchParams();
  const status = ORDER_FILTERS.find((filter) => filter === params.get('status')) ?? 'all';
  const query = (params.get('q') ?? '').trim();
  const show = (next: { status: OrderFilter; query: string }) =>
    setParams({
      ...(next.status !== 'all' && { status: next.status }),
      ...(next.query && { q: next.query }),
    });
  return {
    status,
    query,
    choose: (status) => show({ status, query }),
    search: (query) => show({ status, query: query.trim() }),
    showAll: () => show({ status: 'all', query: '' }),
  };
}
