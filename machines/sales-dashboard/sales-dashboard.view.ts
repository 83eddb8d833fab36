import { statePath } from '../state-path.ts';
import type { SalesDashboardSnapshot } from './sales-dashboard.machine.ts';
import type { DashboardMetrics } from './sales-dashboard.types.ts';

export interface SalesDashboardView {
  state: string;
  /** Set by a 401: show the redirect screen instead of the dashboard. */
  isSessionExpired: boolean;
  isLoading: boolean;
  metrics: DashboardMetrics;
  refreshLabel: 'Refresh' | 'Try again';
  canRefresh: boolean;
}

export function salesDashboardView(snapshot: SalesDashboardSnapshot): SalesDashboardView {
  return {
    state: statePath(snapshot.value),
    isSessionExpired: snapshot.matches('sessionExpired'),
    isLoading: snapshot.hasTag('busy'),
    metrics: snapshot.context.metrics,
    refreshLabel: snapshot.matches('incomplete') ? 'Try again' : 'Refresh',
    canRefresh: snapshot.can({ type: 'metrics.refresh' }),
  };
}
