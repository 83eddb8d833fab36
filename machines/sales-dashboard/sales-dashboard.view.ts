import { statePath } from '../state-path.ts';
import type { SalesDashboardSnapshot } from './sales-dashboard.machine.ts';
import type { Figures } from './sales-dashboard.types.ts';

export interface SalesDashboardView {
  state: string;
  /** The flag that a 401 sets: the redirect screen stands in place of the dashboard. */
  isSessionOver: boolean;
  isLoading: boolean;
  figures: Figures;
  refreshLabel: 'Refresh' | 'Try again';
  canRefresh: boolean;
}

export function salesDashboardView(snapshot: SalesDashboardSnapshot): SalesDashboardView {
  return {
    state: statePath(snapshot.value),
    isSessionOver: snapshot.matches('sessionOver'),
    isLoading: snapshot.hasTag('busy'),
    figures: snapshot.context.figures,
    refreshLabel: snapshot.matches('incomplete') ? 'Try again' : 'Refresh',
    canRefresh: snapshot.can({ type: 'figures.refresh' }),
  };
}
