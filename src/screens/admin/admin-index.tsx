import { Navigate } from 'react-router';
import { adminPaths } from '#contract/admin-paths.ts';
import { appPaths } from '#contract/app-paths.ts';
import { NoConnection } from '#src/components/layout/no-connection.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { useSession } from '#src/hooks/contexts.tsx';

const START_PATHS = {
  superuser: appPaths.salesDashboard,
  staff: appPaths.recentOrders,
  customer: adminPaths.login,
  anonymous: adminPaths.login,
} as const;

export default function AdminIndex() {
  const { isLoaded, isUnreachable, role } = useSession();
  if (isUnreachable) return <NoConnection name="admin" />;
  return isLoaded ? <Navigate to={START_PATHS[role]} replace /> : <LoadingText>Loading...</LoadingText>;
}
