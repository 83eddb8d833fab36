import { Navigate, useLocation, useSearchParams } from 'react-router';
import { LoadingText } from '#src/components/loading-text.tsx';
import { NoConnection } from '#src/components/no-connection.tsx';
import { Screen } from '#src/components/screen.tsx';
import { useSession } from '#src/ports/contexts.tsx';
import { maySee } from '#src/route-access.ts';
import { RECENT_ORDERS } from '../admin-paths.ts';
import { RedirectScreen } from '../redirect-screen.tsx';
import { useToday } from '../use-today.ts';
import { readPeriod, writePeriod } from './period.rules.ts';
import { PeriodBar } from './period-bar.tsx';
import { DASHBOARD, SalesDashboard } from './sales-dashboard.tsx';
import { useSalesDashboard } from './use-sales-dashboard.ts';

/** The one admin screen that is its own guard: whoever has no business here sees the redirect screen. */
export default function DashboardScreen() {
  const { isLoaded, isUnreachable, role } = useSession();
  const { pathname } = useLocation();
  if (!isLoaded)
    return (
      <Screen name={DASHBOARD} state="loading" title="Loading">
        <LoadingText>Loading...</LoadingText>
      </Screen>
    );
  if (isUnreachable) return <NoConnection name={DASHBOARD} />;
  if (maySee(role, pathname)) return <Dashboard />;
  if (role === 'staff') return <Navigate to={RECENT_ORDERS} replace />;
  return <RedirectScreen name={DASHBOARD} />;
}

/** The period stands in the address: it can be bookmarked, and Back goes to the one before. */
function Dashboard() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const { choice, period } = readPeriod(params, today);
  const actor = useSalesDashboard(period);
  return (
    <SalesDashboard actor={actor}>
      <PeriodBar
        choice={choice}
        period={period}
        today={today}
        onChoose={(chosen) => setParams(writePeriod(chosen === 'custom' ? period : chosen))}
        onChooseDays={(chosen) => setParams(writePeriod(chosen))}
      />
    </SalesDashboard>
  );
}
