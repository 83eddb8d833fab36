import { Navigate } from 'react-router';
import { NoConnection } from '#src/components/layout/no-connection.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { useSession } from '#src/hooks/contexts.tsx';
import { ADMIN_LOGIN, RECENT_ORDERS, SALES_DASHBOARD } from './admin-paths.ts';

const START_PATHS = {
  superuser: SALES_DASHBOARD,
  staff: RECENT_ORDERS,
  customer: ADMIN_LOGIN,
  anonymous: ADMIN_LOGIN,
} as const;

export default function AdminIndex() {
  const { isLoaded, isUnreachable, role } = useSession();
  if (isUnreachable) return <NoConnection name="admin" />;
  return isLoaded ? <Navigate to={START_PATHS[role]} replace /> : <LoadingText>Loading...</LoadingText>;
}
