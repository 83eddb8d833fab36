import { Navigate, useLocation, useSearchParams } from 'react-router';
import { NoConnection } from '#src/components/layout/no-connection.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { useSession } from '#src/hooks/contexts.tsx';
import { canView } from '#src/route-access.ts';
import { RECENT_ORDERS } from '../admin-paths.ts';
import { RedirectScreen } from '../redirect-screen.tsx';
import { useToday } from '../use-today.ts';
import { parsePeriod, toPeriodParams } from './period.rules.ts';
import { PeriodBar } from './period-bar.tsx';
import { SalesDashboard, SCREEN_NAME } from './sales-dashboard.tsx';
import { useSalesDashboard } from './use-sales-dashboard.ts';

/** Unlike other admin screens it guards itself: users without access see the redirect screen. */
export default function DashboardScreen() {
  const { isLoaded, isUnreachable, role } = useSession();
  const { pathname } = useLocation();
  if (!isLoaded)
    return (
      <Screen name={SCREEN_NAME} state="loading" title="Loading">
        <LoadingText>Loading...</LoadingText>
      </Screen>
    );
  if (isUnreachable) return <NoConnection name={SCREEN_NAME} />;
  if (canView(role, pathname)) return <Dashboard />;
  if (role === 'staff') return <Navigate to={RECENT_ORDERS} replace />;
  return <RedirectScreen name={SCREEN_NAME} />;
}

function Dashboard() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const { choice, period } = parsePeriod(params, today);
  const actor = useSalesDashboard(period);
  return (
    <SalesDashboard actor={actor}>
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
