import { statePath } from '../state-path.ts';
import type { SalesDashboardSnapshot } from './sales-dashboard.machine.ts';
import type { DashboardMetrics } from './sales-dashboard.types.ts';

export interface SalesDashboardView {
  state: string;
  /** The flag that a 401 sets: the redirect screen stands in place of the dashboard. */
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
