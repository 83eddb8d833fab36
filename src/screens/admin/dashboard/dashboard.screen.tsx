import { useSelector } from '@xstate/react';
import { Navigate, Outlet, useSearchParams } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { SalesDashboardSnapshot } from '#machines/sales-dashboard/sales-dashboard.machine.ts';
import { NoConnection } from '#src/components/layout/no-connection.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { useSession } from '#src/hooks/contexts.tsx';
import { type Access, canView } from '../../account/guard/access.rules.ts';
import { RedirectScreen } from '../redirect-screen.tsx';
import { useToday } from '../use-today.ts';
import { DashboardExports } from './dashboard-exports.tsx';
import { parsePeriod, toPeriodParams } from './period.rules.ts';
import { PeriodBar } from './period-bar.tsx';
import { SalesDashboard, SCREEN_NAME } from './sales-dashboard.tsx';
import { useComparison } from './use-comparison.ts';
import { useSalesDashboard } from './use-sales-dashboard.ts';

/** Unlike the guard of the other admin screens it shows the redirect screen to users without access. */
export function SalesDashboardGuard({ access }: { access: Access }) {
  const { isLoaded, isUnreachable, role } = useSession();
  if (!isLoaded)
    return (
      <Screen name={SCREEN_NAME} state="loading" title="Loading">
        <LoadingText>Loading...</LoadingText>
      </Screen>
    );
  if (isUnreachable) return <NoConnection name={SCREEN_NAME} />;
  if (canView(role, access)) return <Outlet />;
  if (role === 'staff') return <Navigate to={appPaths.recentOrders} replace />;
  return <RedirectScreen name={SCREEN_NAME} />;
}

const isComplete = (snapshot: SalesDashboardSnapshot) => snapshot.matches('complete');

export default function DashboardScreen() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const { choice, period } = parsePeriod(params, today);
  const actor = useSalesDashboard(period);
  const comparison = useComparison(period, useSelector(actor, isComplete));
  return (
    <SalesDashboard
      actor={actor}
      comparison={comparison}
      exports={<DashboardExports period={period} today={today} />}
    >
      <PeriodBar
        choice={choice}
        period={period}
        today={today}
        onChoose={(selection) => setParams(toPeriodParams(selection === 'custom' ? period : selection))}
        onChooseDays={(selection) => setParams(toPeriodParams(selection))}
      />
    </SalesDashboard>
  );
}
