import { useLocation } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';

/** What the list of orders gives to an order that it links to. */
export interface OrderLinkState {
  /** The list's filter and search, as in its address. */
  listSearch: string;
}

/** The list of orders as it was left. */
export function useOrdersPath(): string {
  const state = useLocation().state as OrderLinkState | null;
  return appPaths.recentOrders + (state?.listSearch ?? '');
}
