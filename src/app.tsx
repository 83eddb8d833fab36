import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorBoundary } from './components/layout/error-boundary.tsx';
import { ScrollManager } from './components/layout/scroll-manager.tsx';
import { type Ports, PortsContext } from './hooks/contexts.tsx';
import { AppRoutes } from './routes.tsx';
import { PageHead } from './screens/head/page-head.tsx';
import { SessionWatch } from './screens/session-watch.tsx';
import { Toasts } from './screens/toasts.tsx';

interface ProvidersProps {
  ports: Ports;
  queryClient: QueryClient;
  children: ReactNode;
}

export function Providers({ ports, queryClient, children }: ProvidersProps) {
  return (
    <PortsContext.Provider value={ports}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </PortsContext.Provider>
  );
}

export function App() {
  return (
    <ErrorBoundary>
      <PageHead />
      <ScrollManager />
      <SessionWatch />
      <AppRoutes />
      <Toasts />
    </ErrorBoundary>
  );
}
